import { createHash } from 'node:crypto'
import type { Db } from '@cadencia/db/client'
import { AppError } from '@cadencia/server/app-error'
import type { RateLimits } from '@cadencia/server/rate-limits'
import { Redis } from 'ioredis'
import { CompiledQuery } from 'kysely'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'

export interface RateLimitsOptions {
  readonly db: Db
  readonly redisUrl?: string | undefined
  readonly log: { warn(details: object, message: string): void }
}

export interface OpenRateLimits extends RateLimits {
  close(): void
}

interface Limit {
  readonly keyPrefix: string
  readonly points: number
  /** Seconds. */
  readonly duration: number
}

/** What the library asks of a `pg` client, answered through our own pool. */
function postgresClient(db: Db) {
  return {
    query: async ({ text, values }: { text: string; values: unknown[] }) => {
      const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, values))
      return { rows, rowCount: numAffectedRows === undefined ? rows.length : Number(numAffectedRows) }
    },
  }
}

function openRedis(url: string, log: RateLimitsOptions['log']): Redis {
  // Commands fail at once while Redis is away, so that memory takes over.
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

/** 429 with Retry-After. */
export function tooMany(msBeforeNext: number): AppError {
  const retryAfterS = Math.max(1, Math.ceil(msBeforeNext / 1000))
  const wait = retryAfterS < 120 ? `${retryAfterS} s` : `${Math.ceil(retryAfterS / 60)} minutos`
  return new AppError('too_many_requests', 429, `Muitas tentativas. Tente novamente em ${wait}.`, {
    retryAfterS,
  })
}

/** Identities and addresses are people's: only their hashes are stored. */
function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

/**
 * Limits that all processes share: in Redis where there is one (in this process's memory while it is away),
 * else in Postgres.
 */
export function openRateLimits({ db, redisUrl, log }: RateLimitsOptions): OpenRateLimits {
  const redis = redisUrl ? openRedis(redisUrl, log) : undefined
  const storeClient = postgresClient(db)

  function limiterFor(limit: Limit): RateLimiterAbstract {
    if (!redis) {
      const table = { tableName: 'rate_limits', tableCreated: true, clearExpiredByTimeout: false }
      return new RateLimiterPostgres({ ...limit, ...table, storeClient, storeType: 'client' })
    }
    return new RateLimiterRedis({
      ...limit,
      keyPrefix: `cadencia:limit:${limit.keyPrefix}`,
      storeClient: redis,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new RateLimiterMemory(limit),
    })
  }

  return {
    failures: (name, { max, windowS }) =>
      failureLimit(limiterFor({ keyPrefix: name, points: max, duration: windowS })),
    close: () => redis?.disconnect(),
  }
}

function failureLimit(limiter: RateLimiterAbstract): ReturnType<RateLimits['failures']> {
  const giveBack = async (keys: readonly string[]): Promise<void> => {
    await Promise.all(keys.map((key) => limiter.reward(key, 1)))
  }
  return {
    attempt: async (names) => {
      const keys = [...new Set(names)].map(hashed)
      const counted: string[] = []
      for (const key of keys) {
        try {
          await limiter.consume(key)
          counted.push(key)
        } catch (error) {
          // A try that is not judged counts for nobody, or a blocked address could lock out an identity.
          await giveBack(counted)
          throw error instanceof RateLimiterRes ? tooMany(error.msBeforeNext) : error
        }
      }
      return { succeeded: () => giveBack(counted) }
    },
  }
}
