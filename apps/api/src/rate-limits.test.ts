import { testDb } from '@cadencia/db/testing'
import { AppError } from '@cadencia/server/app-error'
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

/** The error of a refused try, or undefined for one that was let through. */
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
    for (let count = 0; count < 10; count += 1) await limit.attempt([who])
    const refused = await refusal(limit.attempt([who]))
    expect(refused).toMatchObject({ statusCode: 429, code: 'too_many_requests' })
    expect(refused?.details.retryAfterS).toBeGreaterThan(890)
    expect(refused?.details.retryAfterS).toBeLessThanOrEqual(900)
    expect(await refusal(limit.attempt([id()]))).toBeUndefined()
  })

  it('counts parallel guesses before they are judged', async () => {
    const limit = open(redisUrl).failures('parallel', LIMIT)
    const who = id()
    const tries = await Promise.all(Array.from({ length: 30 }, () => refusal(limit.attempt([who]))))
    expect(tries.filter((refused) => !refused)).toHaveLength(10)
  })

  it('does not count what succeeded', async () => {
    const limit = open(redisUrl).failures('succeeding', LIMIT)
    const who = id()
    for (let count = 0; count < 25; count += 1) await (await limit.attempt([who])).succeeded()
    expect(await refusal(limit.attempt([who]))).toBeUndefined()
  })

  it('lets a blocked address lock out nobody else', async () => {
    const limit = open(redisUrl).failures('pairs', LIMIT)
    const [address, identity] = [id(), id()]
    for (let count = 0; count < 10; count += 1) await limit.attempt([address])
    for (let count = 0; count < 20; count += 1)
      expect(await refusal(limit.attempt([identity, address]))).toBeDefined()
    expect(await refusal(limit.attempt([identity]))).toBeUndefined()
  })
})

it('shares Postgres counts between processes and keeps kinds apart', async () => {
  const who = crypto.randomUUID()
  const one = open().failures('shared', LIMIT)
  for (let count = 0; count < 10; count += 1) await one.attempt([who])
  expect(await refusal(open().failures('shared', LIMIT).attempt([who]))).toBeDefined()
  expect(await refusal(open().failures('other', LIMIT).attempt([who]))).toBeUndefined()
})

it('stores no identity', async () => {
  await open().failures('hashed', LIMIT).attempt(['ana@exemplo.com.br'])
  const { rows } = await sql<{ key: string }>`select key from rate_limits where key like 'hashed%'`.execute(
    db,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.key).not.toContain('ana')
})
