import type { Db } from '@cadencia/db/client'
import type { RateLimits } from '@cadencia/server/rate-limits'
import { Redis } from 'ioredis'
import { failureLimit } from './failure-limit.ts'
import { postgresStore, redisStore } from './failure-stores.ts'

export interface RateLimitsOptions {
  readonly db: Db
  readonly redisUrl?: string | undefined
  readonly log: { warn(details: object, message: string): void }
}

export interface OpenRateLimits extends RateLimits {
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

/** Rate limits shared by all processes: in Redis (in memory while it is down), else in Postgres. */
export function openRateLimits({ db, redisUrl, log }: RateLimitsOptions): OpenRateLimits {
  const redis = redisUrl ? openRedis(redisUrl, log) : undefined
  return {
    failures: (name, { max, windowS }) => {
      const limit = { name, max, windowS }
      return failureLimit(redis ? redisStore(redis, limit) : postgresStore(db, limit))
    },
    close: () => redis?.disconnect(),
  }
}
