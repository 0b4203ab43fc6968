import type { Db } from '@cadencia/db/client'
import type { Room } from '@cadencia/server/rate-limits'
import type { Redis } from 'ioredis'
import { sql } from 'kysely'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'

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
  /** What a statement checks; undefined when a key is known to be full. */
  room(keys: readonly string[]): Promise<Room | undefined>
  /** Counts a failure for each key with room; returns the full ones. */
  take(keys: readonly string[]): Promise<readonly Full[]>
  /** Uncounts a failure. */
  giveBack(keys: readonly string[]): Promise<void>
}

/** Postgres store; one statement for all keys. */
export function postgresStore(db: Db, { name, max, windowS }: Limit): FailureStore {
  const stored = (keys: readonly string[]) => keys.map((key) => `${name}:${key}`)
  return {
    room: async (keys) => ({ keys: stored(keys), max, now: Date.now() }),
    take: async (keys) => {
      const now = Date.now()
      const { rows } = await sql<Full>`
        with taken as (
          insert into rate_limits as held (key, points, expire)
          select key, 1, ${now + windowS * 1000}::bigint from unnest(${stored(keys)}::text[]) key order by key
          on conflict (key) do update set
            points = case when held.expire <= ${now}::bigint then 1 else held.points + 1 end,
            expire = case when held.expire <= ${now}::bigint then excluded.expire else held.expire end
          where held.expire <= ${now}::bigint or held.points < ${max}::int
          returning key
        )
        select substr(wanted.key, ${name.length + 2}::int) as key,
          coalesce(held.expire - ${now}::bigint, ${windowS * 1000}::bigint)::float8 as "msBeforeNext"
        from unnest(${stored(keys)}::text[]) wanted (key) left join rate_limits held using (key)
        where wanted.key not in (select key from taken)
      `.execute(db)
      return rows
    },
    giveBack: async (keys) => {
      await sql`
        update rate_limits set points = points - 1 where key in (
          select key from rate_limits where key = any(${stored(keys)}::text[]) and points > 0 order by key for update)
      `.execute(db)
    },
  }
}

/** Counts in this process. */
export function memoryLimiter({ name, max, windowS }: Limit): RateLimiterMemory {
  return new RateLimiterMemory({ points: max, duration: windowS, keyPrefix: name })
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

/** Redis store, in memory while Redis is down. */
export function redisStore(redis: Redis, limit: Limit): FailureStore {
  const { max } = limit
  const limiter = redisLimiter(redis, limit)

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
    room: async (keys) => {
      const counts = await Promise.all(keys.map((key) => limiter.get(key)))
      const isFull = counts.some((count) => (count?.consumedPoints ?? 0) >= max)
      return isFull ? undefined : { keys: [], max, now: Date.now() }
    },
    take: async (keys) => (await Promise.all(keys.map(takeOne))).flat(),
    giveBack: async (keys) => {
      await Promise.all(keys.map((key) => limiter.reward(key, 1)))
    },
  }
}
