import { expect, it } from 'vitest'
import { createBatcher } from './batcher.ts'

/** A call that the test resolves. */
function heldCalls() {
  const calls: { readonly items: readonly number[]; readonly end: () => void }[] = []
  const ask = (items: readonly number[]) =>
    new Promise<string[]>((resolve) => {
      calls.push({ items, end: () => resolve(items.map(String)) })
    })
  return { calls, ask }
}

it('batches items of one tick and of a running call, up to the maximum size', async () => {
  const { calls, ask } = heldCalls()
  const one = createBatcher({ ask, max: 3 })
  const first = [one(1), one(2)]
  await expect.poll(() => calls.length).toBe(1)
  const later = [3, 4, 5, 6].map(one)
  calls[0]?.end()
  expect(await Promise.all(first)).toEqual(['1', '2'])
  await expect.poll(() => calls.length).toBe(2)
  calls[1]?.end()
  await expect.poll(() => calls.length).toBe(3)
  calls[2]?.end()
  expect(await Promise.all(later)).toEqual(['3', '4', '5', '6'])
  expect(calls.map(({ items }) => items)).toEqual([[1, 2], [3, 4, 5], [6]])
})

it('an error reaches only the item that caused it', async () => {
  const one = createBatcher<number, string>({
    max: 10,
    ask: async (items) => {
      if (items.includes(13)) throw new Error('13')
      return items.map(String)
    },
  })
  const outcomes = await Promise.allSettled([one(1), one(13), one(2)])
  expect(outcomes).toMatchObject([{ value: '1' }, { reason: { message: '13' } }, { value: '2' }])
  expect(await one(3)).toBe('3')
})
