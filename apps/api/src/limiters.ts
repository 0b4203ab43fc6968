import type { Db } from '@cadencia/db/client'
import { type Limit, memoryLimiter } from '@cadencia/server/failure-limit'
import type { Redis } from 'ioredis'
import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, RateLimiterRedis } from 'rate-limiter-flexible'

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
