import { job } from '@cadencia/contract/job'
import type { Db } from '@cadencia/db/client'
import { testDb } from '@cadencia/db/testing'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { derivedId, enqueue } from './enqueue.ts'
import { handles, type JobContext, type JobHandler } from './handler.ts'
import { openBench } from './testing/bench.ts'
import { runEnqueued } from './testing.ts'

const greet = job({
  queue: 'reports',
  name: 'greet',
  label: 'Teste',
  payload: z.object({ name: z.string().trim() }),
})
const follow = job({ queue: 'reports', name: 'follow', label: 'Teste', payload: z.object({}) })

interface Runner {
  readonly db: Db
  /** Runs what is enqueued with these handlers, until nothing is. */
  readonly run: (handlers: readonly JobHandler[]) => Promise<unknown>
}

async function worker(): Promise<Runner> {
  const bench = await openBench({ name: 'Postgres' })
  const unfinished = () =>
    bench.db.selectFrom('job_requests').select('id').where('finished_at', 'is', null).execute()
  return {
    db: bench.db,
    run: async (handlers) => {
      const { close } = await bench.start({ handlers })
      await expect.poll(unfinished).toEqual([])
      await close()
    },
  }
}

async function standIn(): Promise<Runner> {
  const { db } = await testDb()
  return { db, run: (handlers) => runEnqueued(db, handlers) }
}

const runners = [
  ['a worker', await worker()],
  ['the stand-in of tests', await standIn()],
] as const

describe.each(runners)('%s', (_, { db, run }) => {
  it('hands on what was enqueued, read by its declaration', async () => {
    const seen: (Omit<JobContext, 'db' | 'log' | 'signal'> & { readonly name: string })[] = []
    const runAt = '2026-11-20T12:00:00.000Z'
    const id = await enqueue(db, greet, { name: ' Ana ' }, { runAt: new Date(runAt) })
    await run([
      handles(greet, async ({ name }, { attempt, jobId, runAt: at }) => {
        seen.push({ name, attempt, jobId, runAt: at && new Date(at).toISOString() })
      }),
    ])
    expect(seen).toEqual([{ name: 'Ana', attempt: 1, jobId: id, runAt }])
  })

  it('keeps the result as JSON', async () => {
    const id = await enqueue(db, greet, { name: 'Ana' })
    await run([handles(greet, async () => ({ at: new Date(0), nothing: undefined }))])
    const row = await db.selectFrom('job_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ status: 'completed', attempts: 1, error: null })
    expect(row.result).toEqual({ at: '1970-01-01T00:00:00.000Z' })
  })

  it('runs each job once, those too that a job enqueues', async () => {
    const ran: string[] = []
    await enqueue(db, greet, { name: 'Ana' })
    await run([
      handles(greet, async (_payload, { db: inside, jobId }) => {
        ran.push('greet')
        await enqueue(inside, follow, {}, { id: derivedId('follows', jobId) })
        await enqueue(inside, follow, {}, { id: derivedId('follows', jobId) })
      }),
      handles(follow, async () => void ran.push('follow')),
    ])
    expect(ran).toEqual(['greet', 'follow'])
  })

  it('runs jobs outside of a transaction', async () => {
    const isTransaction: boolean[] = []
    await enqueue(db, greet, { name: 'Ana' })
    await run([
      handles(greet, async (_payload, context) => void isTransaction.push(context.db.isTransaction)),
    ])
    expect(isTransaction).toEqual([false])
  })
})
