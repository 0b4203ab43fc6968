import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseDown } from './database-away.ts'

const FIRST_WAIT_MS = 200
const LONGEST_WAIT_MS = 5000

export interface RetryOptions {
  readonly log: { warn(details: object, message: string): void }
  /** Aborted when the result is no longer needed; the last error is then thrown. */
  readonly signal: AbortSignal
}

/**
 * Repeats `work`, with growing delays, while the database is unavailable. Not by p-retry: once the signal is aborted it
 * runs nothing and drops what `work` answers, but a worker that closes still writes down which jobs it returns, and
 * queues that opened meanwhile have to be closed.
 */
export async function retryWhileDatabaseDown<T>(
  work: () => Promise<T>,
  { log, signal }: RetryOptions,
): Promise<T> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    try {
      return await work()
    } catch (error) {
      if (signal.aborted || !isDatabaseDown(error)) throw error
      log.warn({ err: error, waitMs }, 'waiting for the database')
      await sleep(waitMs, undefined, { signal }).catch(() => {})
      if (signal.aborted) throw error
    }
  }
}
