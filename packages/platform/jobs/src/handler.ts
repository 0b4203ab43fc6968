import type { Job } from '@cadencia/contract/job'
import type { Db } from '@cadencia/db/client'
import type { z } from 'zod'
import type { JobLog } from './log.ts'

/** Thrown by a handler to fail the job without another attempt. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure'
}

export interface JobContext {
  readonly db: Db
  readonly log: JobLog
  /** Aborted when the worker closes or another worker took over the job. */
  readonly signal: AbortSignal
  /** 1 on the first attempt. */
  readonly attempt: number
  readonly jobId: string
  /** The requested or scheduled instant; null for "now". */
  readonly runAt: string | null
}

export interface JobFailure {
  /** The transaction that records the failure; writes in it happen exactly once. */
  readonly db: Db
  readonly jobId: string
  readonly error: string
}

export interface JobHandler {
  readonly job: Job
  /** Throws `PermanentFailure` when the payload does not match the declaration. */
  readonly run: (payload: unknown, context: JobContext) => Promise<unknown>
  /** Called once when the job has failed for good. */
  readonly fail: (payload: unknown, failure: JobFailure) => Promise<void>
}

/**
 * Binds a handler to a job. It must be idempotent: it runs again if a worker dies before the result is stored. Its
 * return value is stored as JSON. `onFailed` runs once, after the last attempt.
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
