import { setTimeout as sleep } from 'node:timers/promises'

/** Up to seven attempts over about 16 s, longer than a database restart. Rethrows the last error. */
export async function retry<T>(work: () => Promise<T>): Promise<T> {
  for (let waitMs = 250; ; waitMs *= 2) {
    try {
      return await work()
    } catch (error) {
      if (waitMs > 8000) throw error
      await sleep(waitMs)
    }
  }
}
