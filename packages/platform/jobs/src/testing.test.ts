import { job } from '@cadencia/contract/job'
import type { Db } from '@cadencia/db/client'
import { testDb } from '@cadencia/db/testing'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { derivedId, enqueue } from './enqueue.ts'
import { handles, type JobContext, type JobFailure, type JobHandler, PermanentFailure } from './handler.ts'
import { openBench } from './testing/bench.ts'
import { runAttempts, runEnqueued } from './testing.ts'

const greet = job({
  queue: 'reports',
  name: 'greet',
  label: 'Teste',
  payload: z.object({ name: z.string().trim() }),
})
const follow = job({ queue: 'reports', name: 'follow', label: 'Teste', payload: z.object({}) })
const twice = job({
  queue: 'reports',
  name: 'twice',
  label: 'Teste',
  payload: z.object({ fails: z.int() }),
  attempts: 2,
  backoffMs: 20,
})

interface Runner {
  readonly db: Db
  /** Runs what is enqueued with these handlers, until nothing is. */
  readonly run: (handlers: readonly JobHandler[]) => Promise<unknown>
}

async function worker(): Promise<Runner> {
  const bench = await openBench({ name: 'Postgres' })
  const unfinished = () =>
    bench.db
      .selectFrom('job_requests')
      .select('id')
      .where('finished_at', 'is', null)
      .where(({ or, eb }) => or([eb('run_at', 'is', null), eb('run_at', '<=', sql<string>`now()`)]))
      .execute()
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
  const run = async (handlers: readonly JobHandler[]) => {
    while ((await runAttempts(db, handlers, { dueBy: Date.now() })).length > 0);
  }
  return { db, run }
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

  it('tries again what failed, and ends it with its last attempt', async () => {
    const ids = [await enqueue(db, twice, { fails: 1 }), await enqueue(db, twice, { fails: 2 })]
    const tries: string[] = []
    const failures: (Omit<JobFailure, 'db'> & { readonly isTransaction: boolean })[] = []
    await run([
      handles(
        twice,
        async ({ fails }, { attempt }) => {
          tries.push(`${fails}: ${attempt}`)
          if (attempt <= fails) throw new Error('away')
          return 'done'
        },
        async (_payload, { db: inside, ...failure }) =>
          void failures.push({ ...failure, isTransaction: inside.isTransaction }),
      ),
    ])
    expect(tries.toSorted()).toEqual(['1: 1', '1: 2', '2: 1', '2: 2'])
    const rows = await db.selectFrom('job_requests').selectAll().where('id', 'in', ids).execute()
    const byId = new Map(rows.map((row) => [row.id, row]))
    expect(ids.map((id) => byId.get(id))).toMatchObject([
      { status: 'completed', attempts: 2, result: 'done', error: null },
      { status: 'failed', attempts: 2, error: 'away' },
    ])
    expect(failures).toEqual([{ jobId: ids[1], error: 'away', isTransaction: true }])
  })

  it('ends at once what cannot succeed', async () => {
    const id = await enqueue(db, twice, { fails: 0 })
    await run([
      handles(twice, async () => {
        throw new PermanentFailure('gone')
      }),
    ])
    const row = await db.selectFrom('job_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ status: 'failed', attempts: 1, error: 'gone' })
  })

  it('leaves what is due later', async () => {
    const ran: string[] = []
    await enqueue(db, greet, { name: 'later' }, { runAt: new Date(Date.now() + 3_600_000) })
    await enqueue(db, greet, { name: 'now' })
    await run([handles(greet, async ({ name }) => void ran.push(name))])
    expect(ran).toEqual(['now'])
  })
})

it('throws what a handler threw, so that no test passes by a failed job', async () => {
  const { db } = await testDb()
  await enqueue(db, greet, { name: 'Ana' })
  const handler = handles(greet, async (_payload, { attempt }) => {
    if (attempt === 1) throw new Error('away')
  })
  await expect(runEnqueued(db, [handler])).rejects.toThrow('away')
  expect(await runEnqueued(db, [handler])).toEqual(['greet'])
})
