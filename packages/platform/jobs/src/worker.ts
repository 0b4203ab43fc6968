import { QUEUES, type QueueName } from '@cadencia/contract/job'
import type { Db } from '@cadencia/db/client'
import pTimeout from 'p-timeout'
import { startDispatcher } from './dispatcher.ts'
import type { BullWorker } from './engine.ts'
import type { JobHandler } from './handler.ts'
import { type JobLog, messageOf } from './log.ts'
import { startLoop } from './loop.ts'
import { createProcessor } from './processor.ts'
import type { Queues } from './queues.ts'
import { deleteFinished } from './requests.ts'
import { openRows } from './rows.ts'
import { dropOtherSchedules, ensureSchedules, type Schedule } from './schedules.ts'
import { sweep } from './sweeper.ts'

export interface WorkerTiming {
  /** Lock duration of a crashed worker's jobs. Default 20,000. */
  readonly lockMs?: number
  /** Interval of the check for stalled jobs. Default 10,000. */
  readonly stalledMs?: number
  /** Polling interval for pending jobs. Default 5,000. */
  readonly pollMs?: number
  /** Interval of the sweeper. Default 15,000. */
  readonly sweepMs?: number
  /** How long a due job may be unseen before its queue is checked. Default 60,000. */
  readonly graceMs?: number
  /** How long `close` waits before it interrupts running jobs. Default 4,000. */
  readonly closeMs?: number
}

export interface WorkerSetup {
  readonly db: Db
  readonly connectionString: string
  readonly queues: Queues
  readonly handlers: readonly JobHandler[]
  readonly schedules?: readonly Schedule[]
  readonly log: JobLog
  /** Concurrency per queue. Default: whatsapp 20, maintenance 5, others 2. */
  readonly concurrency?: Partial<Record<QueueName, number>>
  readonly timing?: WorkerTiming
}

/** Sending is I/O-bound, and results of concurrent jobs share one commit. */
const CONCURRENCY: Readonly<Record<QueueName, number>> = {
  whatsapp: 20,
  summaries: 2,
  reports: 2,
  imports: 2,
  maintenance: 5,
}
/** Our rows count the crashes; BullMQ's own limit of 1 would interfere. */
const MAX_STALLS = 1000
const KEEP_DAYS = 30
const FORGET_EVERY_MS = 3_600_000
const INTERRUPT_MS = 500

const DEFAULT_TIMING = {
  lockMs: 20_000,
  stalledMs: 10_000,
  pollMs: 5000,
  sweepMs: 15_000,
  graceMs: 60_000,
  closeMs: 4000,
} satisfies WorkerTiming

export interface JobWorker {
  /** Takes no more jobs, waits for running ones, interrupts them after `closeMs`; resolves within 5 s. */
  close(): Promise<void>
}

/**
 * Runs the dispatcher, the workers of all queues, schedules and the sweeper. Any number of processes may run it. Waits
 * while Redis or Postgres is down; rejects only if Postgres is unreachable at the start.
 */
export async function startWorker(setup: WorkerSetup): Promise<JobWorker> {
  const { db, connectionString, queues, log, schedules = [] } = setup
  const timing = { ...DEFAULT_TIMING, ...setup.timing }
  const interrupting = new AbortController()
  const handlers = byName(setup.handlers)
  const rows = openRows(db)
  const processor = createProcessor({ db, log, rows, handlers, schedules, closing: interrupting.signal })

  const opening = QUEUES.map((name) =>
    queues.openWorker(name, processor, {
      concurrency: setup.concurrency?.[name] ?? CONCURRENCY[name],
      lockDuration: timing.lockMs,
      stalledInterval: timing.stalledMs,
      maxStalledCount: MAX_STALLS,
      runRetryDelay: 2000,
    }),
  )
  const workers = await allOrClosed(opening)
  await Promise.all(schedules.map(({ begin }) => begin(db, new Date())))
  const { pollMs } = timing
  const dispatcher = startDispatcher({ db, connectionString, queues, log, pollMs })
  const sweeper = startSweeper({ ...setup, schedules }, handlers, timing)

  return {
    close: async () => {
      await Promise.all([
        dispatcher.stop(),
        sweeper.stop(),
        closeWorkers(workers, interrupting, timing.closeMs),
      ])
    },
  }
}

/** The opened workers; where one cannot be opened, the others are closed again and its error is thrown. */
async function allOrClosed(opening: readonly Promise<BullWorker>[]): Promise<readonly BullWorker[]> {
  try {
    return await Promise.all(opening)
  } catch (error) {
    for (const opened of await Promise.allSettled(opening)) {
      if (opened.status === 'fulfilled') await opened.value.close(true)
    }
    throw error
  }
}

function byName(handlers: readonly JobHandler[]): ReadonlyMap<string, JobHandler> {
  const map = new Map(handlers.map((handler) => [handler.job.name, handler]))
  if (map.size < handlers.length) throw new Error('two handlers for one job')
  return map
}

function startSweeper(
  setup: WorkerSetup & { readonly schedules: readonly Schedule[] },
  handlers: ReadonlyMap<string, JobHandler>,
  { sweepMs, graceMs }: { readonly sweepMs: number; readonly graceMs: number },
) {
  const { db, queues, log, schedules } = setup
  let forgottenAt = Number.NEGATIVE_INFINITY
  let hasDroppedOthers = false
  let emptiedAt = Number.NEGATIVE_INFINITY
  let isAway = false
  /** After a queue was emptied, lost jobs are detected sooner, but not while active ones may still end. */
  const patience = () => (performance.now() - emptiedAt < graceMs ? Math.min(sweepMs, graceMs) : graceMs)
  return startLoop({
    everyMs: sweepMs,
    run: async () => {
      if (await ensureSchedules(db, queues, schedules)) emptiedAt = performance.now()
      if (!hasDroppedOthers) await dropOtherSchedules(queues, schedules)
      hasDroppedOthers = true
      const swept = await sweep({ db, log, queues, handlers, graceMs: patience() })
      if (swept.enqueuedAgain + swept.failed > 0) log.warn(swept, 'the queue had lost jobs')
      if (performance.now() - forgottenAt > FORGET_EVERY_MS) {
        await deleteFinished(db, KEEP_DAYS)
        await queues.removeEnded()
        forgottenAt = performance.now()
      }
      isAway = false
    },
    onError: (error) => {
      if (!isAway) log.warn({ error: messageOf(error) }, 'cannot compare jobs with their queues')
      isAway = true
    },
  })
}

async function closeWorkers(
  workers: readonly BullWorker[],
  interrupting: AbortController,
  closeMs: number,
): Promise<void> {
  const closed = Promise.allSettled(workers.map((worker) => worker.close()))
  try {
    await pTimeout(closed, { milliseconds: closeMs })
  } catch {
    interrupting.abort(new Error('the worker closes'))
    await pTimeout(closed, { milliseconds: INTERRUPT_MS }).catch(() => {})
  }
}
