import { QUEUES, type QueueName } from '@cadencia/contract/job'
import type { Db } from '@cadencia/db/client'
import { startDispatcher } from './dispatcher.ts'
import type { BullWorker } from './engine.ts'
import type { JobHandler } from './handler.ts'
import { type JobLog, messageOf } from './log.ts'
import { startLoop } from './loop.ts'
import { createProcessor } from './processor.ts'
import type { Queues } from './queues.ts'
import { forgetFinished } from './requests.ts'
import { openRows } from './rows.ts'
import { dropOtherSchedules, ensureSchedules, type Schedule } from './schedules.ts'
import { sweep } from './sweeper.ts'
import { withTimeout } from './timeout.ts'

/** All in milliseconds. */
export interface WorkerTiming {
  /** How long a worker that died keeps its jobs. Default 20,000. */
  readonly lockMs?: number
  /** How often jobs of dead workers are looked for. Default 10,000. */
  readonly stalledMs?: number
  /** How often to look for pending jobs without being notified. Default 5,000. */
  readonly pollMs?: number
  /** How often rows and queues are compared. Default 15,000. */
  readonly sweepMs?: number
  /** How long a due job may go unseen before its queue is asked. Default 60,000. */
  readonly graceMs?: number
  /** How long `close` waits for what runs before it interrupts it. Default 4,000. */
  readonly closeMs?: number
}

export interface WorkerSetup {
  readonly db: Db
  readonly connectionString: string
  readonly queues: Queues
  readonly handlers: readonly JobHandler[]
  readonly schedules?: readonly Schedule[]
  readonly log: JobLog
  /** Jobs at once for each queue. Default: whatsapp 20, maintenance 5, the others 2. */
  readonly concurrency?: Partial<Record<QueueName, number>>
  readonly timing?: WorkerTiming
}

/** Sending waits for others, and what is stored of jobs that end together is stored in one commit. */
const CONCURRENCY: Readonly<Record<QueueName, number>> = {
  whatsapp: 20,
  summaries: 2,
  reports: 2,
  imports: 2,
  maintenance: 5,
}
/** The row decides after how many crashes a job is set aside; BullMQ's own limit is 1. */
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
  /** Takes no more jobs, waits for those that run, interrupts them after `closeMs`; done within 5 s. */
  close(): Promise<void>
}

/**
 * Runs jobs: dispatches what was enqueued, works on every queue, fires schedules, sweeps. Any number of
 * processes may do so side by side. While Redis or Postgres is away it waits and goes on by itself; only
 * a Postgres that cannot be reached at the start rejects.
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
  const workers = await Promise.all(opening)
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
  /** What an emptied queue forgot is missed sooner; not at once, because what runs there ends in its own time. */
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
        await forgetFinished(db, KEEP_DAYS)
        await queues.forgetEnded()
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
    await withTimeout(closeMs, closed)
  } catch {
    interrupting.abort(new Error('the worker closes'))
    await withTimeout(INTERRUPT_MS, closed).catch(() => {})
  }
}
