import { expect, it } from 'vitest'
import { sharedRead } from './shared-read.ts'
import { testDb } from './testing.ts'

const { db } = await testDb()

/** A read that ends when told to, and answers which one it was. */
function reading() {
  const open: PromiseWithResolvers<string>[] = []
  const read = sharedRead((_db, name: string) => {
    const one = Promise.withResolvers<string>()
    open.push(one)
    return one.promise.then((answer) => `${name} ${answer}`)
  })
  return { read, open, count: () => open.length }
}

it('calls that come while one runs share the next, which begins after they came', async () => {
  const { read, open, count } = reading()
  const first = read(db, 'a')
  const [second, third] = [read(db, 'a'), read(db, 'a')]
  expect(count()).toBe(1)
  open[0]?.resolve('1')
  expect(await first).toBe('a 1')
  expect(count()).toBe(2)
  const fourth = read(db, 'a')
  expect(count()).toBe(2)
  open[1]?.resolve('2')
  expect(await Promise.all([second, third])).toEqual(['a 2', 'a 2'])
  expect(count()).toBe(3)
  open[2]?.resolve('3')
  expect(await fourth).toBe('a 3')
})

it('begins anew when nothing runs, and for other arguments', async () => {
  const { read, open, count } = reading()
  const [a, b] = [read(db, 'a'), read(db, 'b')]
  expect(count()).toBe(2)
  open[0]?.resolve('1')
  open[1]?.resolve('1')
  expect(await Promise.all([a, b])).toEqual(['a 1', 'b 1'])
  const again = read(db, 'a')
  open[2]?.resolve('2')
  expect(await again).toBe('a 2')
})

it('a failure reaches those who wait for that reading, and nobody else', async () => {
  const { read, open } = reading()
  const first = read(db, 'a')
  const second = read(db, 'a')
  open[0]?.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  open[1]?.resolve('2')
  expect(await second).toBe('a 2')
})

it('reads for itself in a transaction', async () => {
  const { read, open, count } = reading()
  const shared = read(db, 'a')
  await db.transaction().execute(async (trx) => {
    const own = read(trx, 'a')
    expect(count()).toBe(2)
    open[1]?.resolve('own')
    expect(await own).toBe('a own')
  })
  open[0]?.resolve('1')
  expect(await shared).toBe('a 1')
})
