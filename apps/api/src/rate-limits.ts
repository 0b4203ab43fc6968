import type { Db } from '@cadencia/db/client'
import { failureLimit, memoryLimiter } from '@cadencia/server/failure-limit'
import type { RateLimits } from '@cadencia/server/rate-limits'
import { Redis } from 'ioredis'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { postgresLimiter, redisLimiter } from './limiters.ts'

export interface RateLimitsOptions {
  readonly db: Db
  readonly redisUrl?: string | undefined
  readonly log: { warn(details: object, message: string): void }
}

/** Counts a call for a key; answers what is left of its limit, which may be exceeded. */
export type CountCall = (key: string) => Promise<RateLimiterRes>

export interface OpenRateLimits extends RateLimits {
  /**
   * At most `max` calls within `windowS` seconds: of all processes where there is Redis, else of each one, as a statement
   * for every call would cost more than most calls.
   */
  calls(name: string, limit: { readonly max: number; readonly windowS: number }): CountCall
  close(): void
}

function openRedis(url: string, log: RateLimitsOptions['log']): Redis {
  // Commands fail at once while Redis is down, so that memory takes over.
  const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 0 })
  let isAway = false
  redis.on('error', (error) => {
    if (!isAway) log.warn({ err: error }, 'rate limits are kept in memory: Redis is away')
    isAway = true
  })
  redis.on('ready', () => {
    isAway = false
  })
  return redis
}

/** Rate limits: in Redis (in memory while it is down), else failures in Postgres and calls in memory. */
export function openRateLimits({ db, redisUrl, log }: RateLimitsOptions): OpenRateLimits {
  const redis = redisUrl ? openRedis(redisUrl, log) : undefined
  return {
    failures: (name, { max, windowS }) => {
      const limit = { name, max, windowS }
      return failureLimit(redis ? redisLimiter(redis, limit) : postgresLimiter(db, limit))
    },
    calls: (name, { max, windowS }) => {
      const limit = { name, max, windowS }
      const limiter = redis ? redisLimiter(redis, limit) : memoryLimiter(limit)
      return (key) =>
        limiter.consume(key).catch((error: unknown) => {
          if (error instanceof RateLimiterRes) return error
          throw error
        })
    },
    close: () => redis?.disconnect(),
  }
}
