import { type Job as BullJob, UnrecoverableError, WaitingError } from 'bullmq'
import type { BullProcessor } from './engine.ts'
import { type FailureOptions, giveUp } from './failures.ts'
import { PermanentFailure } from './handler.ts'
import { messageOf } from './log.ts'
import { type Attempt, type BegunRequest, endStart, type JobRequest, recordAttempt } from './requests.ts'
import { retry } from './retry.ts'
import type { JobRows } from './rows.ts'
import { isTick, readTick, type Schedule } from './schedules.ts'

export interface ProcessorOptions extends FailureOptions {
  readonly rows: JobRows
  readonly schedules: readonly Schedule[]
  /** Aborted when the worker gives up waiting for what still runs. */
  readonly closing: AbortSignal
}

/**
 * Makes what BullMQ calls for each job. The result is stored in the row before BullMQ hears of it, so a
 * crash between the two leads to a second look and not to a second run.
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
  if (isDeadly(options, request)) await setAside(options, request, { attempts, startedAt })
  try {
    const result = await run(options, request, { attempts, lost: hold.lost })
    await options.rows.complete({ id: request.id, attempts, startedAt, result })
  } catch (error) {
    if (options.closing.aborted) await giveBack(options, job, hold.token)
    await recordError(options, request, { attempts, startedAt, error })
    throw error instanceof PermanentFailure ? new UnrecoverableError(error.message) : error
  }
}

/** Whether so many processes died under a job that it is not run again. */
function isDeadly({ handlers }: ProcessorOptions, { name, openStarts }: BegunRequest): boolean {
  const handler = handlers.get(name)
  return handler !== undefined && openStarts >= handler.job.crashes
}

async function setAside(options: ProcessorOptions, request: BegunRequest, attempt: Attempt): Promise<never> {
  const { openStarts } = request
  const error = `O processo caiu ${openStarts} vezes durante esta tarefa. Ela só é executada de novo se alguém pedir.`
  await retry(() => giveUp(options, request, { ...attempt, error }))
  throw new UnrecoverableError(error)
}

function run(
  { db, log, handlers, closing }: ProcessorOptions,
  request: JobRequest,
  { attempts, lost }: { readonly attempts: number; readonly lost: AbortSignal | undefined },
): Promise<unknown> {
  const handler = handlers.get(request.name)
  // Not permanent: during an update, the next worker to take it may know it.
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

/** Puts an interrupted job back without counting the attempt; another worker takes it at once. */
async function giveBack({ db }: ProcessorOptions, job: BullJob, token: string | undefined): Promise<never> {
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
    await retry(() => giveUp(options, request, failure))
    return
  }
  options.log.warn({ jobId: request.id, job: request.name, ...failure }, 'job will be tried again')
  await recordAttempt(options.db, request.id, failure)
}
