import type { Db } from '@cadencia/db/client'
import type { JobHandler } from './handler.ts'
import type { JobLog } from './log.ts'
import { listPending, recordCompletions } from './requests.ts'

const silent: JobLog = { info: () => {}, warn: () => {}, error: () => {} }

/**
 * Runs enqueued jobs, and those that they enqueue, without a queue. Rethrows handler errors. Returns the job names in
 * execution order.
 */
export async function runEnqueued(db: Db, handlers: readonly JobHandler[]): Promise<string[]> {
  const ran: string[] = []
  for (;;) {
    const [request] = await listPending(db, 1)
    if (!request) return ran
    const handler = handlers.find(({ job }) => job.name === request.name)
    if (!handler) throw new Error(`no handler for ${request.name}`)
    const result = await handler.run(request.payload, {
      db,
      log: silent,
      signal: new AbortController().signal,
      attempt: 1,
      jobId: request.id,
      runAt: request.runAt,
    })
    await recordCompletions(db, [{ id: request.id, attempts: 1, result }])
    ran.push(request.name)
  }
}
