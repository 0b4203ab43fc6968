import { AppError } from '@cadencia/server/app-error'
import type { RateLimits } from '@cadencia/server/rate-limits'

/** Limits that count in memory and never forget, for tests. */
export function memoryLimits(): RateLimits {
  return {
    failures: (_name, { max, windowS }) => {
      const failures = new Map<string, number>()
      const count = (key: string, by: number) => failures.set(key, (failures.get(key) ?? 0) + by)
      return {
        attempt: async (keys) => {
          if (keys.some((key) => (failures.get(key) ?? 0) >= max)) {
            throw new AppError('too_many_requests', 429, 'Muitas tentativas.', { retryAfterS: windowS })
          }
          for (const key of keys) count(key, 1)
          return {
            succeeded: async () => {
              for (const key of keys) count(key, -1)
            },
          }
        },
      }
    },
  }
}
