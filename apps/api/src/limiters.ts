import type { Db } from '@cadencia/db/client'
import type { Redis } from 'ioredis'
import { CompiledQuery } from 'kysely'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRedis } from 'rate-limiter-flexible'

export interface Limit {
  /** Separates kinds of failures. */
  readonly name: string
  readonly max: number
  readonly windowS: number
}

/** Counts in this process. */
export function memoryLimiter({ name, max, windowS }: Limit): RateLimiterMemory {
  return new RateLimiterMemory({ points: max, duration: windowS, keyPrefix: name })
}

/** Counts in Postgres, in the table that the library reads and writes. */
export function postgresLimiter(db: Db, { name, max, windowS }: Limit): RateLimiterPostgres {
  return new RateLimiterPostgres({
    points: max,
    duration: windowS,
    keyPrefix: name,
    tableName: 'rate_limits',
    tableCreated: true,
    storeType: 'client',
    storeClient: {
      query: ({ text, values }: { readonly text: string; readonly values: readonly unknown[] }) =>
        db.executeQuery(CompiledQuery.raw(text, [...values])),
    },
  })
}

/** Counts in Redis, in memory while it is down. */
export function redisLimiter(redis: Redis, limit: Limit): RateLimiterRedis {
  return new RateLimiterRedis({
    points: limit.max,
    duration: limit.windowS,
    keyPrefix: `cadencia:limit:${limit.name}`,
    storeClient: redis,
    rejectIfRedisNotReady: true,
    insuranceLimiter: memoryLimiter(limit),
  })
}
