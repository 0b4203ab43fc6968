import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renewQueries } from './live-query.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const ANSWER_MS = 400
const LIST_KEY = ['/api/tasks', '/api/tasks?status=open']

/** A list on screen whose answers take a while; each says how many changes the server knew when it was asked. */
async function showList() {
  const client = new QueryClient()
  let changes = 0
  const asked: number[] = []
  const observer = new QueryObserver(client, {
    queryKey: LIST_KEY,
    queryFn: async () => {
      const known = changes
      asked.push(known)
      await new Promise((resolve) => setTimeout(resolve, ANSWER_MS))
      return known
    },
  })
  observer.subscribe(() => undefined)
  return {
    asked,
    shown: () => observer.getCurrentResult().data,
    change: () => {
      changes += 1
      void renewQueries(client, ['/api/tasks'])
    },
  }
}

it('renews a list while changes come faster than its answers', async () => {
  const { asked, shown, change } = await showList()
  await vi.advanceTimersByTimeAsync(ANSWER_MS)
  expect(shown()).toBe(0)
  for (let index = 0; index < 20; index += 1) {
    change()
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(shown()).toBeGreaterThan(10)
  await vi.advanceTimersByTimeAsync(2 * ANSWER_MS)
  expect(shown()).toBe(20)
  expect(asked.length).toBeLessThan(9)
})

it('asks once more for what changed while a list was first asked for', async () => {
  const { asked, shown, change } = await showList()
  await vi.advanceTimersByTimeAsync(100)
  change()
  await vi.advanceTimersByTimeAsync(3 * ANSWER_MS)
  expect(shown()).toBe(1)
  expect(asked).toEqual([0, 1])
})

it('asks four times a second at most, and for nothing that did not change', async () => {
  const { asked, change } = await showList()
  await vi.advanceTimersByTimeAsync(ANSWER_MS)
  for (let index = 0; index < 100; index += 1) change()
  await vi.advanceTimersByTimeAsync(5 * ANSWER_MS)
  expect(asked).toEqual([0, 1, 100])
})
