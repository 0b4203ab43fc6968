import pRetry from 'p-retry'

/** Up to seven attempts over about 16 s, longer than a database restart. Rethrows the last error. */
export function retry<T>(work: () => Promise<T>): Promise<T> {
  return pRetry(work, { retries: 6, minTimeout: 250, factor: 2 })
}
