import type { Db } from '@cadencia/db/client'
import type { Redis } from 'ioredis'
import { CompiledQuery } from 'kysely'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'

export interface Limit {
  /** Separates kinds of failures. */
  readonly name: string
  readonly max: number
  readonly windowS: number
}

export interface Full {
  readonly key: string
  readonly msBeforeNext: number
}

export interface FailureStore {
  /** Counts a failure for each key with room; returns the full ones. */
  take(keys: readonly string[]): Promise<readonly Full[]>
  /** Uncounts a failure. */
  giveBack(keys: readonly string[]): Promise<void>
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

export function failureStore(limiter: RateLimiterAbstract): FailureStore {
  async function takeOne(key: string): Promise<Full[]> {
    try {
      await limiter.consume(key)
      return []
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      // `consume` counts beyond the limit, too.
      await limiter.reward(key, 1)
      return [{ key, msBeforeNext: error.msBeforeNext }]
    }
  }

  return {
    take: async (keys) => (await Promise.all(keys.map(takeOne))).flat(),
    giveBack: async (keys) => {
      await Promise.all(keys.map((key) => limiter.reward(key, 1)))
    },
  }
}
