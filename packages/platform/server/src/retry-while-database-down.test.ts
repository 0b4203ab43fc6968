import { expect, it } from 'vitest'
import { retryWhileDatabaseDown } from './retry-while-database-down.ts'

const log = { warn: () => {} }
const away = () => Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })

it('tries again until the database is there', async () => {
  let tries = 0
  const work = async () => {
    tries += 1
    if (tries < 3) throw away()
    return 'done'
  }
  expect(await retryWhileDatabaseDown(work, { log, signal: new AbortController().signal })).toBe('done')
})

it('does not wait for what waiting cannot mend', async () => {
  const work = async () => {
    throw new Error('wrong migration')
  }
  await expect(retryWhileDatabaseDown(work, { log, signal: new AbortController().signal })).rejects.toThrow(
    'wrong migration',
  )
})

it('gives up at once when nobody waits any more', async () => {
  const ending = new AbortController()
  const waiting = retryWhileDatabaseDown(() => Promise.reject(away()), { log, signal: ending.signal })
  ending.abort()
  await expect(waiting).rejects.toThrow('refused')
})
