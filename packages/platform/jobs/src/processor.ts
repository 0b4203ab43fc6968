import { type Job as BullJob, UnrecoverableError, WaitingError } from 'bullmq'
import type { BullProcessor } from './engine.ts'
import { type FailureOptions, failJob } from './failures.ts'
import { PermanentFailure } from './handler.ts'
import { messageOf } from './log.ts'
import { type Attempt, type BegunRequest, endStart, type JobRequest, recordAttempt } from './requests.ts'
import { retry } from './retry.ts'
import type { JobRows } from './rows.ts'
import { isTick, readTick, type Schedule } from './schedules.ts'

export interface ProcessorOptions extends FailureOptions {
  readonly rows: JobRows
  readonly schedules: readonly Schedule[]
  /** Aborted when the worker stops waiting for running jobs. */
  readonly closing: AbortSignal
}

/**
 * Creates BullMQ's processor. The result is stored in the row before BullMQ learns of it, so a crash in between causes
 * a check and not a second run.
 */
export function createProcessor(options: ProcessorOptions): BullProcessor {
  return async (job, token, signal) => {
    if (isTick(job.name)) await tick(options, job)
    else await processRequest(options, job, { token, lost: signal })
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

async function processRequest(options: ProcessorOptions, job: BullJob, hold: Hold): Promise<void> {
  const request = await options.rows.begin(job.id ?? '')
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
    if (options.closing.aborted) await returnToQueue(options, job, hold.token)
    await recordError(options, request, { attempts, startedAt, error })
    throw error instanceof PermanentFailure ? new UnrecoverableError(error.message) : error
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
  return handler.run(request.payload, {
    db,
    log,
    signal: AbortSignal.any(lost ? [closing, lost] : [closing]),
    attempt: attempts,
    jobId: request.id,
    runAt: request.runAt,
  })
}

/** Returns an interrupted job without counting the attempt, for another worker to take. */
async function returnToQueue(
  { db }: ProcessorOptions,
  job: BullJob,
  token: string | undefined,
): Promise<never> {
  await endStart(db, job.id ?? '')
  await job.moveToWait(token)
  throw new WaitingError()
}

async function recordError(
  options: ProcessorOptions,
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
  await recordAttempt(options.db, request.id, failure)
}
