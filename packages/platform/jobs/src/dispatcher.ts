import type { Db } from '@cadencia/db/client'
import { listen } from '@cadencia/db/listen'
import { type JobLog, messageOf } from './log.ts'
import { startLoop } from './loop.ts'
import type { Queues } from './queues.ts'
import { listPending, markEnqueued } from './requests.ts'

const BATCH = 500

/**
 * Adds one batch of pending requests to their queues. Returns how many. Nothing is claimed: the queue ignores known ids,
 * so that another process may add the same ones, and after a crash in between they are still pending.
 */
export async function dispatchBatch(db: Db, queues: Queues): Promise<number> {
  const requests = await listPending(db, BATCH)
  if (requests.length === 0) return 0
  await queues.add(requests)
  await markEnqueued(
    db,
    requests.map((request) => request.id),
  )
  return requests.length
}

export interface DispatcherOptions {
  readonly db: Db
  readonly connectionString: string
  readonly queues: Queues
  readonly log: JobLog
  /** Polling interval without notifications, in milliseconds. */
  readonly pollMs: number
}

/**
 * Moves enqueued jobs into BullMQ as soon as their transaction commits. Any number of processes may run it. While Redis
 * or Postgres is down, requests stay pending and it retries every second.
 */
export function startDispatcher({ db, connectionString, queues, log, pollMs }: DispatcherOptions) {
  let isAway = false
  const loop = startLoop({
    everyMs: pollMs,
    run: async () => {
      let count = BATCH
      while (count === BATCH) count = await dispatchBatch(db, queues)
      if (isAway) log.info({}, 'jobs are dispatched again')
      isAway = false
    },
    onError: (error) => {
      if (!isAway) log.warn({ error: messageOf(error) }, 'jobs wait: cannot be dispatched')
      isAway = true
    },
  })
  const listener = listen({
    connectionString,
    channels: ['jobs'],
    onNotification: loop.wake,
    onListening: loop.wake,
    log,
  })

  return {
    wake: loop.wake,
    stop: async (): Promise<void> => {
      await Promise.all([loop.stop(), listener.close()])
    },
  }
}
