import { setTimeout as sleep } from 'node:timers/promises'

/** Rejects when `work` takes longer than `ms`. Does not cancel it. */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  const limit = new AbortController()
  const late = sleep(ms, undefined, { signal: limit.signal }).then(() => {
    throw new Error(`no answer within ${ms} ms`)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    limit.abort()
    late.catch(() => {})
    work.catch(() => {})
  }
}
