import { randomUUID } from 'node:crypto'
import { fact } from '@cadencia/contract/fact'
import { transact } from '@cadencia/db/client'
import { columnsOf } from '@cadencia/db/columns'
import { outboxRow } from '@cadencia/db/outbox'
import { testDb } from '@cadencia/db/testing'
import { untilWaiting } from '@cadencia/db/testing/locks'
import { readPage } from '@cadencia/server/list-page'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { findPersonNames } from './history.ts'
import { recordKind } from './record-kind.ts'
import { RecordStore } from './record-store.ts'

const { db } = await testDb()

interface StoredLead {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly assignedTo: string | null
  readonly score: number
  readonly version: number
  readonly updatedAt: string
}

interface Lead extends StoredLead {
  readonly owner: string | null
}

const factNamed = (name: string) =>
  fact({
    name,
    summary: 'Um registro de teste',
    payload: z.object({ id: z.string(), name: z.string(), was: z.string().optional() }),
    key: ({ id }) => id,
  })

const leadRecord = recordKind<Lead, StoredLead & { readonly phoneKey: string | null }>({
  kind: 'lead',
  area: 'crm',
  table: 'leads',
  columns: columnsOf<'leads', StoredLead>()({
    id: 'id',
    name: 'name',
    email: 'email',
    assignedTo: 'assigned_to',
    score: 'score',
    version: 'version',
    updatedAt: 'updated_at',
  }),
  hidden: { phoneKey: 'phone_key' },
  joined: [sql<string | null>`(select first_name from users where id = leads.assigned_to)`.as('owner')],
  url: ({ id }) => `/crm/leads/${id}`,
  title: ({ name }) => name,
  unknown: 'Lead não encontrado.',
  isSoftDeleted: true,
  history: ['name', 'email', 'assignedTo'],
  names: { assignedTo: findPersonNames },
  facts: {
    created: ({ id, name }, _actor, isOneOfMany) =>
      outboxRow(factNamed('created'), { id, name, ...(isOneOfMany ? { was: 'one of many' } : {}) }),
    changed: ({ before, after: { id, name } }) =>
      outboxRow(factNamed('changed'), { id, name, was: before.name }),
    removed: ({ id, name }) => outboxRow(factNamed('removed'), { id, name }),
    restored: ({ id, name }) => outboxRow(factNamed('restored'), { id, name }),
    act: (changes) => outboxRow(factNamed('acted'), { id: 'act', name: String(changes.length) }),
  },
})
const leads = new RecordStore(leadRecord)

const [ana] = await db
  .insertInto('users')
  .values({ email: 'ana@cadencia.example', first_name: 'Ana' })
  .returning('id')
  .execute()
const actorId = ana?.id ?? ''
const actor = { actorId, at: '2026-11-27T12:00:00Z' }
const someone = (name: string) => ({ name, email: `${name}@cadencia.example`, source: 'site' })

const names = (count: number) => Array.from({ length: count }, (_, index) => `Lead ${index}`)

/** The acts that the facts of these records name. */
async function actsOf(records: readonly Lead[]) {
  const keys = records.map(({ id }) => id)
  const rows = await db.selectFrom('outbox').select('act').distinct().where('key', 'in', keys).execute()
  return rows.map(({ act }) => act)
}

const factsOf = async (key: string) => {
  const rows = await db.selectFrom('outbox').select('fact').where('key', '=', key).orderBy('id').execute()
  return rows.map(({ fact: name }) => name)
}

it('inserts with defaults, joined fields and a fact for each, in the order given', async () => {
  const made = await leads.insertAll(
    db,
    [someone('Bia'), { ...someone('Caio'), assignedTo: actorId }, someone('Davi')],
    {
      actor,
    },
  )
  expect(made.map(({ name, owner, version }) => [name, owner, version])).toEqual([
    ['Bia', null, 1],
    ['Caio', 'Ana', 1],
    ['Davi', null, 1],
  ])
  for (const { id } of made) expect(await factsOf(id)).toEqual(['created'])
  const [first] = await db.selectFrom('outbox').select('payload').orderBy('id').limit(1).execute()
  expect(first?.payload).toMatchObject({ was: 'one of many' })
  expect(await factsOf('act')).toEqual(['acted'])
})

it('tells an act on one record as one on many where it is said to be', async () => {
  await db.deleteFrom('outbox').execute()
  await leads.insert(db, someone('Alba'), { actor })
  await leads.insertAll(db, [someone('Beto')], { actor, isMany: true })
  const facts = await db
    .selectFrom('outbox')
    .select('payload')
    .where('fact', '=', 'created')
    .orderBy('id')
    .execute()
  expect(facts.map(({ payload }) => payload)).toEqual([
    expect.not.objectContaining({ was: 'one of many' }),
    expect.objectContaining({ was: 'one of many' }),
  ])
})

it('changes what is given, counts the version, and keeps one entry for each changed field', async () => {
  const lead = await leads.insert(db, { ...someone('Eva'), phoneKey: '5511999990000' }, { actor })
  const changes = { name: 'Eva Lima', email: undefined, assignedTo: actorId, phoneKey: null }
  const after = await leads.patch(db, await leads.lock(db, lead.id), { changes, actor })
  expect(after).toMatchObject({
    name: 'Eva Lima',
    email: lead.email,
    owner: 'Ana',
    version: 2,
    updatedAt: actor.at,
  })
  expect(await readPage(leads.history(db, lead.id), { limit: 10 })).toMatchObject([
    { field: 'assignedTo', from: null, to: 'Ana' },
    { field: 'name', from: 'Eva', to: 'Eva Lima' },
  ])
  const stored = await db.selectFrom('leads').select('phone_key').where('id', '=', lead.id).executeTakeFirst()
  expect(stored?.phone_key).toBeNull()
})

it('changes many, of different fields, each with its own history and fact', async () => {
  const [one, two] = await leads.insertAll(db, [someone('Fábio'), someone('Gil')], { actor })
  if (!one || !two) throw new Error('two were made')
  const patches = [
    { before: two, changes: { score: 80 } },
    { before: one, changes: { name: 'Fabi', score: 70 } },
  ]
  const after = await leads.patchAll(db, patches, { actor })
  expect(after.map(({ name, score, version }) => [name, score, version])).toEqual([
    ['Gil', 80, 2],
    ['Fabi', 70, 2],
  ])
  expect(await leads.history(db, one.id).count()).toBe(1)
  expect(await leads.history(db, two.id).count()).toBe(0)
  expect(await factsOf(one.id)).toEqual(['created', 'changed'])
})

it('deletes and restores softly, each record once', async () => {
  const lead = await leads.insert(db, someone('Hugo'), { actor })
  expect(await leads.removeAll(db, [lead.id, randomUUID()], { actor })).toMatchObject([{ id: lead.id }])
  expect(await leads.removeAll(db, [lead.id], { actor })).toEqual([])
  await expect(leads.get(db, lead.id)).rejects.toMatchObject({
    statusCode: 404,
    message: 'Lead não encontrado.',
  })
  expect(await leads.restore(db, lead.id, { actor })).toMatchObject({ name: 'Hugo' })
  expect(await factsOf(lead.id)).toEqual(['created', 'removed', 'restored'])
})

it('reads what is stored, deleted or not, and keeps what is there from being deleted for a while', async () => {
  const [kept, gone] = await leads.insertAll(db, [someone('Ivo'), someone('Iva')], { actor })
  const ids = [kept?.id ?? '', gone?.id ?? '', randomUUID()]
  await leads.removeAll(db, [gone?.id ?? ''], { actor })
  const stored = await leads.findStored(db, ids)
  expect(stored.map(({ name, isDeleted }) => [name, isDeleted]).sort()).toEqual([
    ['Iva', true],
    ['Ivo', false],
  ])
  const order: string[] = []
  let removing: Promise<unknown> | undefined
  await db.transaction().execute(async (trx) => {
    await leads.keepAll(trx, ids)
    removing = leads.removeAll(db, [kept?.id ?? ''], { actor }).then(() => order.push('deleted'))
    // Waits for the keeper: somebody else sees it wait.
    await untilWaiting(db)
    order.push('kept')
  })
  await removing
  expect(order).toEqual(['kept', 'deleted'])
})

it('refuses a stale version with the record as it is now', async () => {
  const lead = await leads.insert(db, someone('Iara'), { actor })
  const locking = leads.lock(db, lead.id, { version: 7, present: ({ name }) => name })
  await expect(locking).rejects.toMatchObject({ statusCode: 409, details: { current: 'Iara' } })
})

it('reads what other tables say of a record as it is when the lock is there', async () => {
  const [person] = await db
    .insertInto('users')
    .values({ email: 'renamed@cadencia.example', first_name: 'Antes' })
    .returning('id')
    .execute()
  const ownerId = person?.id ?? ''
  const lead = await leads.insert(db, { name: 'Iara', email: null, assignedTo: ownerId }, { actor })
  const renamed = Promise.withResolvers<void>()
  const waits = Promise.withResolvers<void>()
  const renaming = transact(db, async (trx) => {
    await leads.lock(trx, lead.id)
    await trx.updateTable('users').set({ first_name: 'Depois' }).where('id', '=', ownerId).execute()
    renamed.resolve()
    await waits.promise
  })
  await renamed.promise
  const locking = transact(db, (trx) => leads.lock(trx, lead.id))
  await untilWaiting(db)
  waits.resolve()
  await renaming
  expect((await locking).owner).toBe('Depois')
})

it('writes thousands in sets, in their order', async () => {
  const thousands = names(2500)
  const made = await leads.insertAll(db, thousands.map(someone), { actor })
  expect(made.map(({ name }) => name)).toEqual(thousands)
  expect(await actsOf(made)).toHaveLength(1)
})

it('marks the facts of more than 50 records as one act', async () => {
  const fifty = await leads.insertAll(db, names(50).map(someone), { actor })
  expect(await actsOf(fifty)).toEqual([null])
  const more = await leads.insertAll(db, names(51).map(someone), { actor })
  expect(await actsOf(more)).toEqual([expect.any(String)])
})

it('facts of an act stand for those of the kind, of each record and of the whole', async () => {
  await db.deleteFrom('outbox').execute()
  const facts = ({ id, name }: Lead) => outboxRow(factNamed('imported'), { id, name })
  const made = await leads.insertAll(db, [someone('Jair'), someone('Kika')], { actor, facts })
  for (const { id } of made) expect(await factsOf(id)).toEqual(['imported'])
  expect(await factsOf('act')).toEqual([])
})

it('keeps the version that it is given', async () => {
  const lead = await leads.insert(db, someone('Lia'), { actor })
  const changes = { score: 10, version: lead.version, updatedAt: lead.updatedAt }
  expect(await leads.patch(db, lead, { changes, actor })).toMatchObject({ version: 1, score: 10 })
})

it('leaves out what is another’s already, of one statement and of concurrent ones, and tells nobody of it', async () => {
  interface Person {
    readonly id: string
    readonly email: string
    readonly firstName: string
  }
  const added = ({ id, firstName }: Person) => outboxRow(factNamed('added'), { id, name: firstName })
  const people = new RecordStore(
    recordKind<Person>({
      kind: 'user',
      area: 'people',
      table: 'users',
      columns: columnsOf<'users', Person>()({ id: 'id', email: 'email', firstName: 'first_name' }),
      unique: sql`email_key(email)`,
      url: () => '/teams',
      title: ({ firstName }) => firstName,
      unknown: 'Usuário não encontrado',
      history: [],
      facts: { created: added },
    }),
  )
  const draft = (firstName: string, email: string) => ({ firstName, email })
  const drafts = [
    draft('Rui', 'rui@cadencia.example'),
    draft('Ana 2', 'ANA@cadencia.example'),
    draft('Rui 2', 'Rui@cadencia.example'),
    draft('Lia', 'lia@cadencia.example'),
  ]
  const made = await people.insertAll(db, drafts, { actor })
  expect(made.map(({ firstName }) => firstName)).toEqual(['Rui', 'Lia'])
  const recorded = await db.selectFrom('outbox').select('key').where('fact', '=', 'added').execute()
  expect(recorded.map(({ key }) => key)).toEqual(made.map(({ id }) => id))
  const races = Array.from({ length: 6 }, (_, n) =>
    transact(db, (trx) => people.insertAll(trx, [draft(`Eli ${n}`, 'eli@cadencia.example')], { actor })),
  )
  expect((await Promise.all(races)).flat()).toHaveLength(1)
  const many = names(400).map((name, n) => draft(name, `p${n}@cadencia.example`))
  const both = [many, many.toReversed()].map((all) =>
    transact(db, (trx) => people.insertAll(trx, all, { actor })),
  )
  expect((await Promise.all(both)).map(({ length }) => length).toSorted()).toEqual([0, 400])
  const taken = people.insert(db, draft('Eli', 'eli@cadencia.example'), { actor })
  await expect(taken).rejects.toThrow('no row of users was written')
})
