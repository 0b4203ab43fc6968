import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseAway } from './problems.ts'

const FIRST_WAIT_MS = 200
const LONGEST_WAIT_MS = 5000
const UNKNOWN_HOST = new Set(['ENOTFOUND', 'EAI_AGAIN'])

export interface RetryOptions {
  readonly log: { warn(details: object, message: string): void }
  /** Aborted when the result is no longer needed; the last error is then thrown. */
  readonly signal: AbortSignal
}

function isPassing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return isDatabaseAway(error) || UNKNOWN_HOST.has(code)
}

/** Repeats `work`, with growing delays, while the database is unavailable. */
export async function retryWhileDatabaseDown<T>(
  work: () => Promise<T>,
  { log, signal }: RetryOptions,
): Promise<T> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    try {
      return await work()
    } catch (error) {
      if (signal.aborted || !isPassing(error)) throw error
      log.warn({ err: error, waitMs }, 'waiting for the database')
      await sleep(waitMs, undefined, { signal }).catch(() => {})
      if (signal.aborted) throw error
    }
  }
}
