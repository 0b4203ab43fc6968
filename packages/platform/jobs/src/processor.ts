import { isDatabaseDown } from '@cadencia/db/database-away'
import { retryWhileDatabaseDown } from '@cadencia/db/retry-while-database-down'
import { inSpan, traceOf } from '@cadencia/telemetry/tracing'
import { type Job as BullJob, DelayedError, UnrecoverableError, WaitingError } from 'bullmq'
import type { BullProcessor } from './engine.ts'
import { type FailureOptions, failJob } from './failures.ts'
import { PermanentFailure } from './handler.ts'
import { messageOf, throttledWarn } from './log.ts'
import {
  type Attempt,
  type BegunRequest,
  endStart,
  type JobRequest,
  markSeen,
  recordAttempt,
} from './requests.ts'
import { retry } from './retry.ts'
import type { JobRows } from './rows.ts'
import { isTick, readTick, type Schedule } from './schedules.ts'

export interface ProcessorOptions extends FailureOptions {
  readonly rows: JobRows
  readonly schedules: readonly Schedule[]
  /** Aborted when the worker stops waiting for running jobs. */
  readonly closing: AbortSignal
}

interface Context extends ProcessorOptions {
  /** Repeats a write until the database takes it; rejects when the worker closes first. */
  readonly outlast: (write: () => Promise<void>) => Promise<void>
}

/** A job returned more often in outages may cause them itself. */
const RETURNS_MAX = 10
/** If this worker took it again at once, BullMQ would forget to renew its lock. */
const RETURN_MS = 500

/**
 * Creates BullMQ's processor. The result is stored in the row before BullMQ learns of it, so a crash in between causes
 * a check and not a second run. While the database is away, jobs keep their place and their attempts.
 */
export function createProcessor(options: ProcessorOptions): BullProcessor {
  const waits = { log: { warn: throttledWarn(options.log) }, signal: options.closing }
  const context: Context = { ...options, outlast: (write) => retryWhileDatabaseDown(write, waits) }
  return async (job, token, signal) => {
    if (isTick(job.name)) await tick(options, job)
    else await processRequest(context, job, { token, lost: signal })
    return null
  }
}

async function tick({ db, log, schedules }: ProcessorOptions, job: BullJob): Promise<void> {
  const { name, occurrence } = readTick(job)
  const due = schedules.find((schedule) => schedule.name === name)
  if (due) await due.occur(db, occurrence, new Date())
  else log.warn({ schedule: name }, 'an unknown schedule came due')
}

interface Hold {
  readonly token: string | undefined
  readonly lost: AbortSignal | undefined
}

async function processRequest(options: Context, job: BullJob, hold: Hold): Promise<void> {
  const request = await begin(options, job, hold)
  if (!request) {
    options.log.warn({ jobId: job.id, job: job.name }, 'a job without a request was dropped')
    return
  }
  if (request.status === 'completed' || request.status === 'skipped') return
  if (request.status === 'failed') throw new UnrecoverableError(request.error ?? '')
  const attempts = job.attemptsMade + 1
  const startedAt = new Date(job.processedOn ?? Date.now())
  if (hasCrashedTooOften(options, request)) await parkCrashed(options, request, { attempts, startedAt })
  try {
    const result = await run(options, request, { attempts, lost: hold.lost })
    await options.rows.complete({ id: request.id, attempts, startedAt, result })
  } catch (error) {
    if (options.closing.aborted || (await isOutage(options, job))) {
      await returnToQueue(options, { job, hold, write: () => endStart(options.db, request.id) })
    }
    await recordError(options, request, { attempts, startedAt, error })
    throw error instanceof PermanentFailure ? new UnrecoverableError(error.message) : error
  }
}

/** Counts a start, or returns the job: one that failed to begin was not counted as started. */
async function begin(options: Context, job: BullJob, hold: Hold): Promise<BegunRequest | undefined> {
  const id = job.id ?? ''
  try {
    return await options.rows.begin(id)
  } catch (error) {
    if (!isDatabaseDown(error)) throw error
    return returnToQueue(options, { job, hold, write: () => markSeen(options.db, [id]) })
  }
}

/** True when the database takes no writes. Asks it: the error of the job may be that of another server. */
async function isOutage({ db }: ProcessorOptions, job: BullJob): Promise<boolean> {
  if (job.attemptsStarted - job.attemptsMade > RETURNS_MAX) return false
  try {
    await markSeen(db, [job.id ?? ''])
    return false
  } catch (error) {
    return isDatabaseDown(error)
  }
}

/** True when the job has crashed so many workers that it is not run again. */
function hasCrashedTooOften({ handlers }: ProcessorOptions, { name, openStarts }: BegunRequest): boolean {
  const handler = handlers.get(name)
  return handler !== undefined && openStarts >= handler.job.crashes
}

async function parkCrashed(
  options: ProcessorOptions,
  request: BegunRequest,
  attempt: Attempt,
): Promise<never> {
  const { openStarts } = request
  const error = `O processo caiu ${openStarts} vezes durante esta tarefa. Ela só é executada de novo se alguém pedir.`
  await retry(() => failJob(options, request, { ...attempt, error }))
  throw new UnrecoverableError(error)
}

function run(
  { db, log, handlers, closing }: ProcessorOptions,
  request: JobRequest,
  { attempts, lost }: { readonly attempts: number; readonly lost: AbortSignal | undefined },
): Promise<unknown> {
  const handler = handlers.get(request.name)
  // Not permanent: during a rolling update another worker may know it.
  if (!handler) throw new Error(`Nenhum código neste servidor executa a tarefa ${request.name}`)
  const span = {
    name: `job ${request.name}`,
    kind: 'consumer',
    traceparent: traceOf(request.payload),
    attributes: { 'cadencia.job.id': request.id, 'cadencia.job.attempt': attempts },
  } as const
  return inSpan(span, () =>
    handler.run(request.payload, {
      db,
      log,
      signal: AbortSignal.any(lost ? [closing, lost] : [closing]),
      attempt: attempts,
      jobId: request.id,
      runAt: request.runAt,
    }),
  )
}

interface Return {
  readonly job: BullJob
  readonly hold: Hold
  /** Written to the row first. */
  readonly write: () => Promise<void>
}

/** Returns a job without counting the attempt, once the database takes writes or the worker closes. */
async function returnToQueue(
  { log, closing, outlast }: Context,
  { job, hold, write }: Return,
): Promise<never> {
  await outlast(write).catch((error: unknown) =>
    log.warn({ jobId: job.id, error: messageOf(error) }, 'a job was returned without a note in its row'),
  )
  if (closing.aborted) {
    await job.moveToWait(hold.token)
    throw new WaitingError()
  }
  await outlast(() => job.moveToDelayed(Date.now() + RETURN_MS, hold.token))
  throw new DelayedError()
}

async function recordError(
  options: Context,
  request: JobRequest,
  { error, ...attempt }: Attempt & { readonly error: unknown },
): Promise<void> {
  const { attempts } = attempt
  const failure = { ...attempt, error: messageOf(error) }
  const isFinal = error instanceof PermanentFailure || attempts >= request.maxAttempts
  if (isFinal) {
    await retry(() => failJob(options, request, failure))
    return
  }
  options.log.warn({ jobId: request.id, job: request.name, ...failure }, 'job will be tried again')
  await options.outlast(() => recordAttempt(options.db, request.id, failure))
}
