import type { Db } from '@cadencia/db/client'
import { sql } from 'kysely'
import { failJob } from './failures.ts'
import { type JobHandler, PermanentFailure } from './handler.ts'
import { type JobLog, messageOf } from './log.ts'
import { recordAttempt, recordCompletions } from './requests.ts'

const silent: JobLog = { info: () => {}, warn: () => {}, error: () => {} }

interface RunOptions {
  /** Epoch milliseconds: what is due later stays. Default: everything runs. */
  readonly dueBy?: number
}

/** An attempt at a job: its result, or what its handler threw. */
export interface Ran {
  readonly name: string
  readonly result?: unknown
  readonly error?: unknown
}

/**
 * Runs enqueued jobs, and those that they enqueue, as a worker does, but here and now. A job whose handler throws is tried
 * again by the next call, as often as it may be. Returns the attempts in their order.
 */
export async function runAttempts(
  db: Db,
  handlers: readonly JobHandler[],
  { dueBy }: RunOptions = {},
): Promise<Ran[]> {
  const byName = new Map(handlers.map((handler) => [handler.job.name, handler]))
  const ran: Ran[] = []
  const thrownAt: string[] = []
  for (;;) {
    const request = await db
      .selectFrom('job_requests')
      .select(['id', 'name', 'payload', 'run_at as runAt', 'attempts', 'max_attempts as maxAttempts'])
      .where('status', '=', 'pending')
      .where(({ not, eb }) => not(eb('id', '=', sql<string>`any(${thrownAt}::uuid[])`)))
      .$if(dueBy !== undefined, (query) =>
        query.where(({ or, eb }) =>
          or([eb('run_at', 'is', null), eb('run_at', '<=', new Date(dueBy ?? 0).toISOString())]),
        ),
      )
      .orderBy('sequence')
      .executeTakeFirst()
    if (!request) return ran
    const { id, name, payload, runAt, maxAttempts } = request
    const handler = byName.get(name)
    if (!handler) throw new Error(`no handler for ${name}`)
    const attempts = request.attempts + 1
    const { signal } = new AbortController()
    try {
      const result = await handler.run(payload, {
        ...{ db, log: silent, signal, attempt: attempts, jobId: id, runAt },
      })
      await recordCompletions(db, [{ id, attempts, result }])
      ran.push({ name, result })
    } catch (error) {
      const failure = { attempts, error: messageOf(error) }
      if (error instanceof PermanentFailure || attempts >= maxAttempts) {
        await failJob({ db, log: silent, handlers: byName }, request, failure)
      } else await recordAttempt(db, id, failure)
      thrownAt.push(id)
      ran.push({ name, error })
    }
  }
}

/** The same for jobs that should succeed: throws what a handler threw, else returns the names in their order. */
export async function runEnqueued(
  db: Db,
  handlers: readonly JobHandler[],
  options?: RunOptions,
): Promise<string[]> {
  const ran = await runAttempts(db, handlers, options)
  for (const attempt of ran) if ('error' in attempt) throw attempt.error
  return ran.map(({ name }) => name)
}
