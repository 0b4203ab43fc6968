import { createHash } from 'node:crypto'
import type { FailureLimit } from '@cadencia/server/rate-limits'
import type { FailureStore } from './failure-stores.ts'
import { tooMany } from './too-many-requests.ts'

/** A key that this process has to do with at the moment. */
interface Lane {
  readonly key: string
  users: number
  /** Tries that are being judged, each counted as a failure until it is known to be none. */
  judged: number
  /** Tries that have been judged since it was opened. */
  over: number
  readonly waiting: (() => void)[]
}

/** Identities and addresses are people's: only their hashes are stored. */
function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

const keysOf = (lanes: readonly Lane[]) => lanes.map(({ key }) => key)

/**
 * A limit over a store. Correct tries count only while they are judged; so whoever finds no room waits for those
 * that this process is judging, however many come at once from one address.
 */
export function failureLimit(store: FailureStore): FailureLimit {
  const lanes = new Map<string, Lane>()

  function open(name: string): Lane {
    const key = hashed(name)
    const lane = lanes.get(key) ?? { key, users: 0, judged: 0, over: 0, waiting: [] }
    lane.users += 1
    lanes.set(key, lane)
    return lane
  }

  /** Leaves a lane; the next that waits there looks again. Each wakes one, so that a crowd asks the store little. */
  function close(lane: Lane): void {
    lane.users -= 1
    if (lane.users === 0) lanes.delete(lane.key)
    lane.waiting.shift()?.()
  }

  async function giveBack(mine: readonly Lane[]): Promise<void> {
    if (mine.length > 0) await store.giveBack(keysOf(mine))
  }

  /** Counts a failure for every lane or, where one is full, for none: then it waits or throws 429. */
  async function take(mine: readonly Lane[]): Promise<void> {
    for (;;) {
      const before = mine.map(({ over }) => over)
      const full = new Map((await store.take(keysOf(mine))).map((one) => [one.key, one.msBeforeNext]))
      if (full.size === 0) return
      await giveBack(mine.filter(({ key }) => !full.has(key)))
      if (mine.some(({ over }, index) => over !== before[index])) continue
      const fullLanes = mine.filter(({ key }) => full.has(key))
      const [hopeless] = fullLanes.filter(({ judged }) => judged === 0)
      if (hopeless) throw tooMany(full.get(hopeless.key) ?? 0)
      await new Promise<void>((resolve) => fullLanes[0]?.waiting.push(resolve))
    }
  }

  async function judged<T>(mine: readonly Lane[], judge: () => Promise<T>): Promise<T> {
    for (const lane of mine) lane.judged += 1
    try {
      const outcome = await judge()
      await giveBack(mine)
      return outcome
    } finally {
      for (const lane of mine) {
        lane.judged -= 1
        lane.over += 1
      }
    }
  }

  async function within<T>(
    names: readonly string[],
    work: (mine: readonly Lane[]) => Promise<T>,
  ): Promise<T> {
    const mine = [...new Set(names)].map(open)
    try {
      await take(mine)
      return await work(mine)
    } finally {
      mine.forEach(close)
    }
  }

  return {
    attempt: (names, judge) => within(names, (mine) => judged(mine, judge)),
    count: (names) => within(names, async () => {}),
  }
}
