import { hash } from 'node:crypto'
import pLimit from 'p-limit'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { FailureLimit } from './rate-limits.ts'
import { tooManyRequests } from './too-many-requests.ts'

export interface Limit {
  /** Separates kinds of failures. */
  readonly name: string
  readonly max: number
  readonly windowS: number
}

/** Counts in this process. */
export function memoryLimiter({ name, max, windowS }: Limit): RateLimiterMemory {
  return new RateLimiterMemory({ points: max, duration: windowS, keyPrefix: name })
}

/** State of a key with running attempts in this process. */
interface KeyQueue {
  readonly key: string
  users: number
  /** Running attempts; each counts as a failure until it succeeds. */
  pending: number
  /** Attempts settled since the entry was created. */
  settled: number
  readonly waiting: (() => void)[]
}

/** Identities and addresses are personal data: only hashes are stored. */
function hashed(key: string): string {
  return hash('sha256', key, 'base64url')
}

/**
 * Limits failures by a limiter of the library. Attempts without room wait for running attempts of this process, since
 * successful ones free their count.
 */
export function failureLimit(limiter: RateLimiterAbstract): FailureLimit {
  const queues = new Map<string, KeyQueue>()
  /** The limiter counts beyond a limit and takes that back: one at a time, so that nobody meets what is taken back. */
  const oneAtATime = pLimit(1)

  function open(name: string): KeyQueue {
    const key = hashed(name)
    const queue = queues.get(key) ?? { key, users: 0, pending: 0, settled: 0, waiting: [] }
    queue.users += 1
    queues.set(key, queue)
    return queue
  }

  /** Wakes only one waiter at a time, so that a crowd causes few queries. */
  function close(queue: KeyQueue): void {
    queue.users -= 1
    if (queue.users === 0) queues.delete(queue.key)
    queue.waiting.shift()?.()
  }

  async function giveBack(held: readonly KeyQueue[]): Promise<void> {
    await Promise.all(held.map(({ key }) => limiter.reward(key, 1)))
  }

  /** Counts a failure for all keys or, if some are full, for none; returns those with the time until they have room. */
  async function count(held: readonly KeyQueue[]): Promise<ReadonlyMap<string, number>> {
    const full = new Map<string, number>()
    const counting = held.map(async ({ key }) => {
      try {
        await limiter.consume(key)
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        full.set(key, error.msBeforeNext)
      }
    })
    await Promise.all(counting)
    if (full.size > 0) await giveBack(held)
    return full
  }

  /** Counts a failure for all keys; where some are full it waits or throws 429. */
  async function take(held: readonly KeyQueue[]): Promise<void> {
    for (;;) {
      const before = held.map(({ settled }) => settled)
      const full = await oneAtATime(() => count(held))
      if (full.size === 0) return
      if (held.some(({ settled }, index) => settled !== before[index])) continue
      const fullQueues = held.filter(({ key }) => full.has(key))
      const [exhausted] = fullQueues.filter(({ pending }) => pending === 0)
      if (exhausted) throw tooManyRequests(full.get(exhausted.key) ?? 0)
      await new Promise<void>((resolve) => fullQueues[0]?.waiting.push(resolve))
    }
  }

  async function runCounted<T>(held: readonly KeyQueue[], judge: () => Promise<T>): Promise<T> {
    for (const queue of held) queue.pending += 1
    try {
      const outcome = await judge()
      await giveBack(held)
      return outcome
    } finally {
      for (const queue of held) {
        queue.pending -= 1
        queue.settled += 1
      }
    }
  }

  async function within<T>(
    names: readonly string[],
    work: (held: readonly KeyQueue[]) => Promise<T>,
  ): Promise<T> {
    const held = [...new Set(names)].map(open)
    try {
      await take(held)
      return await work(held)
    } finally {
      held.forEach(close)
    }
  }

  return {
    attempt: (names, judge) => within(names, (held) => runCounted(held, judge)),
    count: (names) => within(names, async () => {}),
  }
}
