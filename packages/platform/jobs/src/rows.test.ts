import { job } from '@cadencia/contract/job'
import { testDb } from '@cadencia/db/testing'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { enqueueAll } from './enqueue.ts'
import { endStart, recordCompletions } from './requests.ts'
import { openRows } from './rows.ts'

const note = job({ queue: 'reports', name: 'note', label: 'Teste', payload: z.object({ text: z.string() }) })
const { db } = await testDb()

it('batches starts per job until it has ended, and returns nothing for unknown jobs', async () => {
  const ids = await enqueueAll(db, note, [{ payload: { text: 'a' } }, { payload: { text: 'b' } }])
  const [first = '', second = ''] = ids
  const unknown = crypto.randomUUID()
  const rows = openRows(db)
  const starts = async (...of: string[]) =>
    (await Promise.all(of.map((id) => rows.begin(id)))).map((row) => row?.openStarts)
  expect(await starts(first, second, unknown)).toEqual([0, 0, undefined])
  expect(await rows.begin(first)).toMatchObject({ payload: { text: 'a' }, status: 'pending', openStarts: 1 })
  await endStart(db, first)
  expect(await starts(first)).toEqual([1])
  await rows.complete({ id: first, attempts: 1, result: null })
  expect(await starts(first)).toEqual([2])
  expect(await rows.begin(first)).toMatchObject({ status: 'completed', openStarts: 2 })
})

it('batches results per job and stores each once', async () => {
  const ids = await enqueueAll(db, note, [{ payload: { text: 'a' } }, { payload: { text: 'b' } }])
  const [first = '', second = ''] = ids
  const startedAt = new Date('2026-11-23T12:00:00Z')
  const rows = openRows(db)
  await Promise.all([
    rows.complete({ id: first, attempts: 1, startedAt, result: { text: 'a' } }),
    rows.complete({ id: second, attempts: 2, startedAt, result: undefined }),
  ])
  const stored = () =>
    db
      .selectFrom('job_requests')
      .select(['id', 'status', 'attempts', 'result', 'started_at as startedAt'])
      .where('id', 'in', ids)
      .orderBy('attempts')
      .execute()
  const at = startedAt.toISOString().replace('.000', '')
  expect(await stored()).toEqual([
    { id: first, status: 'completed', attempts: 1, result: { text: 'a' }, startedAt: at },
    { id: second, status: 'completed', attempts: 2, result: null, startedAt: at },
  ])
  await recordCompletions(db, [{ id: first, attempts: 9, result: 'again' }])
  expect((await stored())[0]).toMatchObject({ attempts: 1, result: { text: 'a' } })
})
