import { LRUCache } from 'lru-cache'

/** Interval of storing last uses. */
const WRITE_EVERY_MS = 60_000
const REMEMBERED = 20_000

/** When each was last used, in epoch milliseconds, by id. */
export type Uses = ReadonlyMap<string, number>

export interface UseLogOptions {
  readonly save: (uses: Uses) => Promise<void>
  readonly onFailure: (error: unknown, count: number) => void
}

/** Keeps the last use of each session or token, and writes them down together, off the requests' path. */
export function createUseLog({ save, onFailure }: UseLogOptions) {
  const latest = new LRUCache<string, number>({ max: REMEMBERED })
  let unwritten = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const uses = unwritten
    unwritten = new Map()
    if (uses.size === 0) return
    await save(uses).catch((error: unknown) => onFailure(error, uses.size))
  }

  return {
    flush,
    latest: (id: string, written: number): number => Math.max(latest.get(id) ?? 0, written),
    note: (id: string, at: number): void => {
      latest.set(id, at)
      unwritten.set(id, at)
      timer ??= setTimeout(() => void flush(), WRITE_EVERY_MS).unref()
    },
  }
}
