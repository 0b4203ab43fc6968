import { AppError } from '@cadencia/server/app-error'
import type { RateLimits } from '@cadencia/server/rate-limits'

/** Limits that count in memory and never forget, for tests. */
export function memoryLimits(): RateLimits {
  return {
    failures: (_name, { max, windowS }) => {
      const failures = new Map<string, number>()
      const add = (keys: readonly string[], by: number) => {
        for (const key of keys) failures.set(key, (failures.get(key) ?? 0) + by)
      }
      const count = async (keys: readonly string[]) => {
        if (keys.some((key) => (failures.get(key) ?? 0) >= max)) {
          throw new AppError('too_many_requests', 429, 'Muitas tentativas.', { retryAfterS: windowS })
        }
        add(keys, 1)
      }
      return {
        count,
        attempt: async (keys, judge) => {
          await count(keys)
          const outcome = await judge()
          add(keys, -1)
          return outcome
        },
      }
    },
  }
}
