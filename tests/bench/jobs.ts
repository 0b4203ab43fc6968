import { randomUUID } from 'node:crypto'
import { openDb } from '@cadencia/db/client'
import { enqueueAll } from '@cadencia/jobs/enqueue'
import { handles } from '@cadencia/jobs/handler'
import { createQueues } from '@cadencia/jobs/queues'
import { startWorker } from '@cadencia/jobs/worker'
import { whatsappMessage } from '@cadencia/messaging/facts'
import { TEST_JOB } from '@cadencia/messaging/queues/contract'
import type { OwnDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { forgetKeys } from '../support/redis.ts'

export interface JobEffort {
  /** Jobs to process, once by bare BullMQ and once by ours. */
  readonly jobs: number
}

export interface JobFigures {
  readonly through: 'Postgres' | 'Redis'
  readonly jobs: number
  /** From the first enqueue to the last completion. */
  readonly barePerSecond: number
  readonly oursPerSecond: number
}

interface JobBench {
  readonly database: OwnDatabase
  readonly redisUrl: string | undefined
}

const BATCH = 1000
const CONCURRENCY = 20
const WITHIN_MS = 300_000
const log = { info: () => {}, warn: () => {}, error: () => {} }

/** Enqueues all jobs in batches and waits until `done` reports all. */
async function perSecond(
  jobs: number,
  enqueue: (count: number) => Promise<unknown>,
  done: () => number,
): Promise<number> {
  const startedAt = performance.now()
  for (let made = 0; made < jobs; made += BATCH) await enqueue(Math.min(BATCH, jobs - made))
  await eventually(() => done() >= jobs, { what: `${jobs} jobs are done`, withinMs: WITHIN_MS })
  return jobs / ((performance.now() - startedAt) / 1000)
}

/** Throughput of empty jobs through our rows and through BullMQ alone, with the same backend and concurrency. */
export async function benchJobs({ database, redisUrl }: JobBench, { jobs }: JobEffort): Promise<JobFigures> {
  const { url: connectionString } = database
  const redisPrefix = `bench-${randomUUID()}`
  const db = openDb({ connectionString, max: 10 })
  const queues = await createQueues({ redisUrl, redisPrefix, connectionString, log })
  try {
    let bareDone = 0
    const bare = await queues.openWorker(
      'imports',
      async () => {
        bareDone += 1
        return null
      },
      { concurrency: CONCURRENCY },
    )
    const addBare = (count: number) =>
      queues
        .of('imports')
        .addBulk(Array.from({ length: count }, () => ({ name: 'bare', data: TEST_JOB.payload })))
    const barePerSecond = await perSecond(jobs, addBare, () => bareDone)
    await bare.close()

    let oursDone = 0
    const handler = handles(whatsappMessage, async ({ isTest }) => {
      oursDone += 1
      return { isTest, wasSent: false }
    })
    const worker = await startWorker({
      db,
      connectionString,
      queues,
      handlers: [handler],
      log,
      concurrency: { whatsapp: CONCURRENCY },
    })
    const addOurs = (count: number) =>
      enqueueAll(
        db,
        whatsappMessage,
        Array.from({ length: count }, () => ({ payload: TEST_JOB.payload })),
      )
    const oursPerSecond = await perSecond(jobs, addOurs, () => oursDone)
    await worker.close()
    return { through: redisUrl ? 'Redis' : 'Postgres', jobs, barePerSecond, oursPerSecond }
  } finally {
    await queues.close()
    await db.destroy()
    if (redisUrl) await forgetKeys(redisUrl, redisPrefix)
  }
}
