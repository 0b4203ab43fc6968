import { job } from '@cadencia/contract/job'
import { testDb } from '@cadencia/db/testing'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { enqueue, enqueueAll } from './enqueue.ts'
import { listRequests, recordCompletions } from './requests.ts'
import { openRows } from './rows.ts'

const note = job({ queue: 'reports', name: 'note', payload: z.object({ text: z.string() }) })
const { db } = await testDb()

/** Rows that were just handed over, and one thing that happened to them since. */
async function handedOver(keepMs: number, text = 'x') {
  const id = await enqueue(db, note, { text })
  const rows = openRows(db, keepMs)
  rows.keep(await listRequests(db, [id]))
  await db.updateTable('job_requests').set({ status: 'skipped' }).where('id', '=', id).execute()
  return { id, rows }
}

it('what was just handed over is not read for its first delivery, and for any other it is', async () => {
  const { id, rows } = await handedOver(10_000)
  expect(await rows.find({ id, isFirst: true })).toMatchObject({
    id,
    payload: { text: 'x' },
    status: 'pending',
  })
  expect(await rows.find({ id, isFirst: true })).toMatchObject({ status: 'skipped' })
  const again = await handedOver(10_000)
  expect(await again.rows.find({ id: again.id, isFirst: false })).toMatchObject({ status: 'skipped' })
})

it('is read when it was handed over too long ago, when it is large, and when nobody knows it', async () => {
  const old = await handedOver(0)
  expect(await old.rows.find({ id: old.id, isFirst: true })).toMatchObject({ status: 'skipped' })
  const large = await handedOver(10_000, 'x'.repeat(1001))
  expect(await large.rows.find({ id: large.id, isFirst: true })).toMatchObject({ status: 'skipped' })
  expect(await old.rows.find({ id: crypto.randomUUID(), isFirst: true })).toBeUndefined()
})

it('results are stored together, each with its job, and once', async () => {
  const ids = await enqueueAll(db, note, [{ payload: { text: 'a' } }, { payload: { text: 'b' } }])
  const [first = '', second = ''] = ids
  const startedAt = new Date('2026-11-23T12:00:00Z')
  const rows = openRows(db, 0)
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
  // What ended stays as it ended.
  await recordCompletions(db, [{ id: first, attempts: 9, result: 'again' }])
  expect((await stored())[0]).toMatchObject({ attempts: 1, result: { text: 'a' } })
})
