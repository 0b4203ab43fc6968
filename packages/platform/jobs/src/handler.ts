import type { Job } from '@cadencia/contract/job'
import type { Db } from '@cadencia/db/client'
import type { z } from 'zod'
import type { JobLog } from './log.ts'

/** Thrown by a handler when trying again would not help: the job fails at once. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure'
}

export interface JobContext {
  readonly db: Db
  readonly log: JobLog
  /** Aborted when the worker closes or has lost the job to another one. */
  readonly signal: AbortSignal
  /** 1 on the first try. */
  readonly attempt: number
  readonly jobId: string
  /** The instant that was asked for, or that a schedule meant; null for "now". */
  readonly runAt: string | null
}

export interface JobFailure {
  /** The transaction that records the failure: what is written or recorded in it happens exactly once. */
  readonly db: Db
  readonly jobId: string
  readonly error: string
}

/** A handler whose payload type is hidden behind the check of the payload. */
export interface JobHandler {
  readonly job: Job
  /** Runs the handler; throws `PermanentFailure` when the payload is not the declared one. */
  readonly run: (payload: unknown, context: JobContext) => Promise<unknown>
  /** Tells the handler's owner that the job failed for good. */
  readonly fail: (payload: unknown, failure: JobFailure) => Promise<void>
}

/**
 * Says who does a job. `handler` must be idempotent: it runs again when a worker dies before the result is
 * stored. What it answers is kept as the job's result (JSON). `onFailed` runs once, after the last attempt.
 */
export function handles<P extends z.ZodType>(
  job: Job<P>,
  handler: (payload: z.output<P>, context: JobContext) => Promise<unknown>,
  onFailed?: (payload: z.output<P>, failure: JobFailure) => Promise<void>,
): JobHandler {
  return {
    job,
    run: async (payload, context) => {
      const parsed = job.payload.safeParse(payload)
      if (!parsed.success) throw new PermanentFailure(invalidPayload(job, parsed.error))
      return handler(parsed.data, context)
    },
    fail: async (payload, failure) => {
      const parsed = job.payload.safeParse(payload)
      if (parsed.success) await onFailed?.(parsed.data, failure)
    },
  }
}

function invalidPayload(job: Job, error: z.ZodError): string {
  const issues = error.issues.map((issue) => `${issue.path.join('.') || '(raiz)'}: ${issue.message}`)
  return `Dados inválidos para a tarefa ${job.name}: ${issues.join('; ')}`
}
