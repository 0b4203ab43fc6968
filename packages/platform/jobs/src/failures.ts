import { type Db, transact } from '@cadencia/db/client'
import type { JobHandler } from './handler.ts'
import { type JobLog, messageOf } from './log.ts'
import { type FailedAttempt, type JobRequest, recordFailure } from './requests.ts'

export interface FailureOptions {
  readonly db: Db
  readonly log: JobLog
  readonly handlers: ReadonlyMap<string, JobHandler>
}

/**
 * Marks a job as failed and calls its `onFailed`, once, in one transaction. An error in `onFailed` is logged and the
 * job still ends.
 */
export async function failJob(
  { db, log, handlers }: FailureOptions,
  request: Pick<JobRequest, 'id' | 'name' | 'payload'>,
  failure: FailedAttempt,
): Promise<void> {
  const { id, name, payload } = request
  try {
    await transact(db, async (trx) => {
      const isFirst = await recordFailure(trx, id, failure)
      if (!isFirst) return
      log.error({ jobId: id, job: name, ...failure }, 'job failed')
      await handlers.get(name)?.fail(payload, { db: trx, jobId: id, error: failure.error })
    })
  } catch (error) {
    log.error({ jobId: id, job: name, error: messageOf(error) }, 'onFailed threw')
    await recordFailure(db, id, failure)
  }
}
