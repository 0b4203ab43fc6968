import { randomUUID } from 'node:crypto'
import { testDb } from '@cadencia/db/testing'
import { readPage } from '@cadencia/server/list-page'
import { isRestorable, restorableSince } from '@cadencia/server/soft-deletion'
import { requireVersion } from '@cadencia/server/versions'
import { expect, it } from 'vitest'
import {
  changesBetween,
  fieldEntries,
  fieldHistoryList,
  findPersonNames,
  listHistory,
  writeHistory,
} from './history.ts'

const { db } = await testDb()
const NOW = Date.parse('2026-11-22T12:00:00Z')

it('keeps the changes of audited fields, newest first', async () => {
  const recordId = randomUUID()
  const before = { name: 'Ana', notes: 'a', version: 1 }
  const after = { name: 'Bia', notes: 'a', version: 2 }
  const actor = { actorId: null, at: '2026-11-22T12:00:00Z' }
  const changes = changesBetween(before, after, ['name', 'notes'])
  await writeHistory(db, [{ noun: 'lead', recordId, what: 'created' }], actor)
  await writeHistory(db, [{ noun: 'lead', recordId, what: 'changed', changes }], actor)
  expect(await listHistory(db, recordId)).toMatchObject([
    { what: 'changed', changes: [{ field: 'name', from: 'Ana', to: 'Bia' }], actor: null, at: actor.at },
    { what: 'created', changes: [] },
  ])
})

interface Audited {
  readonly owner: string | null
  readonly people: readonly string[]
  readonly title: string
  readonly same: readonly number[]
}

it('lists changed fields one by one, with names for ids and lists of ids', async () => {
  const recordId = randomUUID()
  const people = await db
    .insertInto('users')
    .values(['Ana', 'Bia'].map((name) => ({ email: `${name}@cadencia.example`, first_name: name })))
    .returning('id')
    .execute()
  const [ana = '', bia = ''] = people.map(({ id }) => id)
  const before: Audited = { owner: ana, people: [ana], title: 'a', same: [1] }
  const after: Audited = { owner: null, people: [bia, randomUUID()], title: bia, same: [1] }
  const changes = changesBetween(before, after, ['owner', 'people', 'title', 'same'])
  const actor = { actorId: null, at: '2026-11-22T12:00:00Z' }
  await writeHistory(db, fieldEntries('lead', recordId, changes), actor)
  const lookups = { owner: findPersonNames, people: findPersonNames }
  const list = fieldHistoryList(db, recordId, { lookups })
  expect(await readPage(list, { limit: 10 })).toMatchObject([
    { field: 'title', from: 'a', to: bia },
    { field: 'people', from: ['Ana'], to: ['Bia', 'Registro removido'] },
    { field: 'owner', from: 'Ana', to: null, actor: null, at: actor.at },
  ])
  const [newest] = await readPage(list, { limit: 1 })
  const cursor = newest && list.order.cursorOf(newest)
  expect(await readPage(list, { limit: 1, cursor })).toMatchObject([{ field: 'people' }])
  expect(await list.count()).toBe(3)
})

it('deleted records can be restored for a day', () => {
  expect(isRestorable('2026-11-21T12:00:00.001Z', NOW)).toBe(true)
  expect(isRestorable('2026-11-21T12:00:00Z', NOW)).toBe(false)
  expect(restorableSince(NOW)).toBe('2026-11-21T12:00:00Z')
})

it('a stale version is 409 with the current record, as it is presented', async () => {
  const record = { id: 'a', version: 3 }
  await expect(requireVersion(record, 3)).resolves.toBeUndefined()
  await expect(requireVersion(record, undefined)).resolves.toBeUndefined()
  await expect(requireVersion(record, 2)).rejects.toMatchObject({
    statusCode: 409,
    details: { current: record },
  })
  const presented = requireVersion(record, 2, async ({ id }) => ({ title: id }))
  await expect(presented).rejects.toMatchObject({ details: { current: { title: 'a' } } })
})
