import { job } from '@cadencia/contract/job'
import { testDb } from '@cadencia/db/testing'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { derivedId, enqueue, enqueueAll } from './enqueue.ts'
import { handles } from './handler.ts'
import { listPending, listUnseen, recordFailure, reopenFailed } from './requests.ts'
import { runEnqueued } from './testing.ts'

const count = job({ queue: 'reports', name: 'count', label: 'Teste', payload: z.object({ from: z.int() }) })

const { db } = await testDb()

it('derives the same id from the same parts only', () => {
  expect(derivedId('fact', 12)).toBe(derivedId('fact', 12))
  const ids = [derivedId('fact', 12), derivedId('fact', '12'), derivedId('fact1', 2), derivedId('fact', 1, 2)]
  expect(new Set(ids).size).toBe(4)
  for (const id of ids) expect(z.uuid().safeParse(id).success).toBe(true)
})

it('runEnqueued runs enqueued jobs and those that they enqueue', async () => {
  const seen: number[] = []
  const handler = handles(count, async ({ from }, context) => {
    seen.push(from)
    if (from > 0) await enqueue(context.db, count, { from: from - 1 })
    return { counted: from }
  })
  const id = await enqueue(db, count, { from: 2 })
  expect(await runEnqueued(db, [handler])).toEqual(['count', 'count', 'count'])
  expect(seen).toEqual([2, 1, 0])
  const row = await db.selectFrom('job_requests').select(['status', 'result']).where('id', '=', id).execute()
  expect(row).toEqual([{ status: 'completed', result: { counted: 2 } }])
})

it('jobs wait in the order in which they were enqueued, also those of one statement', async () => {
  const ids = await enqueueAll(
    db,
    count,
    Array.from({ length: 20 }, (_, from) => ({ payload: { from } })),
  )
  const [first = ''] = ids
  // The row of a job that is run again by hand moves to the end of the table.
  await recordFailure(db, first, { attempts: 1, error: 'falhou' })
  await reopenFailed(db, first)
  expect((await listPending(db, 20)).map(({ id }) => id)).toEqual(ids)
})

it('jobs that their queue lost at the same instant are missed in the order in which they were enqueued', async () => {
  const ids = await enqueueAll(
    db,
    count,
    Array.from({ length: 20 }, (_, from) => ({ payload: { from } })),
  )
  await db.updateTable('job_requests').set({ status: 'enqueued' }).where('id', 'in', ids).execute()
  const seen = { seen_at: '2026-11-21T12:00:00Z' }
  for (const id of ids.toReversed())
    await db.updateTable('job_requests').set(seen).where('id', '=', id).execute()
  expect((await listUnseen(db, 1000, 20)).map(({ id }) => id)).toEqual(ids)
})
