import { expect, it } from 'vitest'
import { retryWhileDatabaseDown } from './retry-while-database-down.ts'

const log = { warn: () => {} }
const away = () => Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })

it('retries until the database is available', async () => {
  let tries = 0
  const work = async () => {
    tries += 1
    if (tries < 3) throw away()
    return 'done'
  }
  expect(await retryWhileDatabaseDown(work, { log, signal: new AbortController().signal })).toBe('done')
})

it('does not retry other errors', async () => {
  const work = async () => {
    throw new Error('wrong migration')
  }
  await expect(retryWhileDatabaseDown(work, { log, signal: new AbortController().signal })).rejects.toThrow(
    'wrong migration',
  )
})

it('stops at once when aborted', async () => {
  const ending = new AbortController()
  const waiting = retryWhileDatabaseDown(() => Promise.reject(away()), { log, signal: ending.signal })
  ending.abort()
  await expect(waiting).rejects.toThrow('refused')
})
