import { randomUUID } from 'node:crypto'
import { testDb } from '@cadencia/db/testing'
import type {} from '@cadencia/db/testing/global-setup'
import { afterAll, expect, vi } from 'vitest'
import { createQueues } from '../queues.ts'
import { startWorker, type WorkerSetup, type WorkerTiming } from '../worker.ts'

export const silent = { info: () => {}, warn: () => {}, error: () => {} }

/** Twenty times faster than in production. */
export const fast = {
  lockMs: 1000,
  stalledMs: 400,
  pollMs: 500,
  sweepMs: 300,
  graceMs: 600,
  closeMs: 1000,
} satisfies WorkerTiming

export interface BackendUnderTest {
  readonly name: string
  readonly redisUrl?: string
}

export function backendsFor(redisUrl: string | undefined): BackendUnderTest[] {
  return [{ name: 'Postgres' }, ...(redisUrl ? [{ name: 'Redis', redisUrl }] : [])]
}

/**
 * A database, queues on one backend and workers, closed after the test file. Call it at the top level: Vitest ignores
 * an `afterAll` registered by a hook or test.
 */
export async function openBench({ name, redisUrl }: BackendUnderTest) {
  const { db, connectionString } = await testDb()
  const redisPrefix = `test-${randomUUID()}`
  const closers: (() => Promise<void>)[] = []
  afterAll(async () => {
    for (const close of closers.reverse()) await close()
  })

  const openQueues = async (url = redisUrl) => {
    const queues = await createQueues({ redisUrl: url, redisPrefix, connectionString, log: silent })
    closers.push(queues.close)
    return queues
  }
  const queues = await openQueues()
  // Runs before the queues close, so that a shared Redis stays clean.
  closers.push(async () => {
    for (const queue of queues.all()) await queue.obliterate({ force: true }).catch(() => {})
  })

  const find = (id: string) =>
    db.selectFrom('job_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  return {
    name,
    redisUrl,
    db,
    connectionString,
    redisPrefix,
    queues,
    openQueues,
    find,
    start: async (setup: Pick<WorkerSetup, 'handlers'> & Partial<WorkerSetup>) => {
      const worker = await startWorker({ db, connectionString, queues, log: silent, timing: fast, ...setup })
      closers.push(worker.close)
      return worker
    },
    /** Waits until a job ends and returns its row. */
    ended: async (id: string, status: string, timeout = 10_000) => {
      await vi.waitFor(async () => expect((await find(id)).status).toBe(status), { timeout, interval: 25 })
      return find(id)
    },
  }
}
