import { setImmediate } from 'node:timers/promises'
import { testDb } from '@cadencia/db/testing'
import { AppError } from '@cadencia/server/app-error'
import type { FailureLimit } from '@cadencia/server/rate-limits'
import { Redis } from 'ioredis'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openRateLimits } from './rate-limits.ts'

const { db } = await testDb()
const log = { warn: () => {} }
const LIMIT = { max: 10, windowS: 900 }

function open(redisUrl?: string) {
  const limits = openRateLimits({ db, redisUrl, log })
  onTestFinished(() => limits.close())
  return limits
}

/** Connects after what was opened before, which is then connected, too. */
async function untilConnected(redisUrl: string): Promise<void> {
  const redis = new Redis(redisUrl)
  await redis.ping()
  redis.disconnect()
}

const wrong = () => Promise.reject(new Error('wrong'))
const right = async () => 'right'

/** A failed attempt; returns the error if it was refused. */
async function guess(limit: FailureLimit, ...keys: string[]): Promise<AppError | undefined> {
  return refusal(
    limit.attempt(keys, wrong).catch((error: Error) => error.message === 'wrong' || Promise.reject(error)),
  )
}

/** Returns the error if the attempt was refused. */
async function refusal(attempt: Promise<unknown>): Promise<AppError | undefined> {
  try {
    await attempt
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

const stores = [
  { store: 'Postgres', redisUrl: undefined },
  { store: 'memory while Redis is away', redisUrl: 'redis://127.0.0.1:1' },
  ...(process.env.REDIS_URL ? [{ store: 'Redis', redisUrl: process.env.REDIS_URL }] : []),
]

describe.each(stores)('limits in $store', ({ redisUrl }) => {
  const id = () => crypto.randomUUID()

  it('refuses the eleventh failure with the time to wait', async () => {
    const limit = open(redisUrl).failures('test', LIMIT)
    const who = id()
    for (let count = 0; count < 10; count += 1) expect(await guess(limit, who)).toBeUndefined()
    const refused = await refusal(limit.attempt([who], right))
    expect(refused).toMatchObject({ statusCode: 429, code: 'too_many_requests' })
    expect(refused?.details.retryAfterS).toBeGreaterThan(890)
    expect(refused?.details.retryAfterS).toBeLessThanOrEqual(900)
    expect(await guess(limit, id())).toBeUndefined()
  })

  it('checks ten of many parallel guesses', async () => {
    const limit = open(redisUrl).failures('parallel', LIMIT)
    const [who, address] = [id(), id()]
    let judged = 0
    const judge = async () => {
      judged += 1
      await setImmediate()
      return wrong()
    }
    const tries = Array.from({ length: 60 }, () => limit.attempt([who, address], judge).catch(String))
    const outcomes = await Promise.all(tries)
    expect(judged).toBe(10)
    expect(outcomes.filter((outcome) => outcome.includes('Muitas tentativas'))).toHaveLength(50)
    expect(await refusal(limit.attempt([address], right))).toBeDefined()
  })

  it('admits many parallel correct attempts and counts none', async () => {
    const limit = open(redisUrl).failures('crowd', LIMIT)
    const address = id()
    for (let count = 0; count < 7; count += 1) await guess(limit, address)
    const tries = Array.from({ length: 60 }, () => limit.attempt([id(), address], right))
    expect(new Set(await Promise.all(tries))).toEqual(new Set(['right']))
    for (let count = 0; count < 3; count += 1) expect(await guess(limit, address)).toBeUndefined()
    expect(await guess(limit, address)).toBeDefined()
  })

  it('does not count successes', async () => {
    const limit = open(redisUrl).failures('succeeding', LIMIT)
    const who = id()
    for (let count = 0; count < 25; count += 1) await limit.attempt([who], right)
    expect(await guess(limit, who)).toBeUndefined()
  })

  it('limits counted actions', async () => {
    const limit = open(redisUrl).failures('counted', LIMIT)
    const who = id()
    const calls = await Promise.all(Array.from({ length: 30 }, () => refusal(limit.count([who]))))
    expect(calls.filter((refused) => !refused)).toHaveLength(10)
  })

  it('a blocked address locks out nobody else', async () => {
    const limit = open(redisUrl).failures('pairs', LIMIT)
    const [address, identity] = [id(), id()]
    for (let count = 0; count < 10; count += 1) await guess(limit, address)
    for (let count = 0; count < 20; count += 1) expect(await guess(limit, identity, address)).toBeDefined()
    for (let count = 0; count < 10; count += 1) expect(await guess(limit, identity)).toBeUndefined()
  })
})

it('counts calls with Redis for all processes, else for each, and tells what is left', async () => {
  const { REDIS_URL } = process.env
  const LIMITED = { max: 3, windowS: 60 }
  for (const redisUrl of [undefined, ...(REDIS_URL ? [REDIS_URL] : [])]) {
    const [one, other] = [open(redisUrl), open(redisUrl)].map((limits) => limits.calls('calls', LIMITED))
    if (redisUrl) await untilConnected(redisUrl)
    const key = crypto.randomUUID()
    const left = async (count = one) => {
      const { consumedPoints, remainingPoints, msBeforeNext } = (await count?.(key)) ?? {}
      expect(msBeforeNext).toBeGreaterThan(59_000)
      return [consumedPoints, remainingPoints]
    }
    expect([await left(), await left(), await left(), await left()]).toEqual([
      [1, 2],
      [2, 1],
      [3, 0],
      [4, 0],
    ])
    expect(await left(other)).toEqual(redisUrl ? [5, 0] : [1, 2])
  }
})

it('shares Postgres counts between processes and keeps kinds apart', async () => {
  const who = crypto.randomUUID()
  const one = open().failures('shared', LIMIT)
  for (let count = 0; count < 10; count += 1) await guess(one, who)
  expect(await guess(open().failures('shared', LIMIT), who)).toBeDefined()
  expect(await guess(open().failures('other', LIMIT), who)).toBeUndefined()
})

it('stores no identities', async () => {
  await guess(open().failures('hashed', LIMIT), 'ana@exemplo.com.br')
  const { rows } = await sql<{ key: string }>`select key from rate_limits where key like 'hashed%'`.execute(
    db,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.key).not.toContain('ana')
})

it('resets after the window', async () => {
  const [who, other] = [crypto.randomUUID(), crypto.randomUUID()]
  const limit = open().failures('over', LIMIT)
  for (let count = 0; count < 10; count += 1) await guess(limit, who, other)
  await sql`update rate_limits set expire = ${Date.now() - 1} where key like 'over%'`.execute(db)
  for (let count = 0; count < 10; count += 1) expect(await guess(limit, who)).toBeUndefined()
  expect(await guess(limit, who)).toBeDefined()
})
