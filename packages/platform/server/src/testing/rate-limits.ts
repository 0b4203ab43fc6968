import { failureLimit, memoryLimiter } from '../failure-limit.ts'
import type { RateLimits } from '../rate-limits.ts'

/** The real limits, which count in this process alone and by the machine's clock. */
export const memoryLimits = (): RateLimits => ({
  failures: (name, limit) => failureLimit(memoryLimiter({ name, ...limit })),
})
