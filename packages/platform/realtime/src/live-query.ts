import { inBackground } from '@cadencia/http/in-background'
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/**
 * Applies a change to a query's data: at once, and again to the answer of a fetch under way, which may be older than
 * the change. Resolves when the change is applied for good.
 */
export async function changeQueryData<D>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (data: D) => D,
): Promise<void> {
  const apply = () =>
    void client.setQueryData<D>(queryKey, (data) => {
      const next = data === undefined ? undefined : change(data)
      // Unchanged data stay as old as they are.
      return next === data ? undefined : next
    })
  const fetch = client.getQueryCache().find({ queryKey, fetchStatus: 'fetching' })?.promise
  apply()
  if (!fetch) return
  try {
    await fetch
  } catch {
    // A fetch that failed leaves the data as it is; one that replaced it began after the change.
    return
  }
  apply()
}

/** Fetches a query anew instead of waiting for a fetch under way, whose answer may be older than what is known now. */
export function refetchQuery(client: QueryClient, queryKey: QueryKey): Promise<void> {
  // The first fetch would not be replaced otherwise.
  if (client.getQueryData(queryKey) === undefined) void client.cancelQueries({ queryKey, exact: true })
  return client.invalidateQueries({ queryKey, exact: true })
}

export const RENEWED_EVERY_MS = 250

interface Renewal {
  isDue: boolean
  done: Promise<void>
}

const renewals = new WeakMap<Query, Renewal>()

/**
 * Refetches queries after live changes, in the background: at once, then at most every 250 ms. No fetch is given up for
 * the next change, since a steady stream of them would leave none; what changed during one is asked for once more.
 */
export async function renewQueries(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const queries = client.getQueryCache().findAll({ queryKey })
  await Promise.all(queries.map((query) => renewQuery(client, query)))
}

/** Refetches one query like `renewQueries`. */
export function renewQuery(client: QueryClient, query: Query, everyMs = RENEWED_EVERY_MS): Promise<void> {
  const running = renewals.get(query)
  if (running) {
    running.isDue = true
    return running.done
  }
  const renewal: Renewal = { isDue: false, done: Promise.resolve() }
  renewals.set(query, renewal)
  renewal.done = renewWhileDue(client, query, renewal, everyMs)
  return renewal.done
}

async function renewWhileDue(client: QueryClient, query: Query, renewal: Renewal, everyMs: number) {
  const { queryKey } = query
  do {
    // A first fetch, or one ahead of a screen, is waited for instead of replaced; its answer may be older than the change.
    const isReplaced = query.state.data !== undefined && query.isActive()
    renewal.isDue = query.state.fetchStatus === 'fetching' && !isReplaced
    const pause = everyMs > 0 && new Promise((resolve) => setTimeout(resolve, everyMs))
    await inBackground(() => client.invalidateQueries({ queryKey, exact: true }))
    await pause
  } while (renewal.isDue)
  renewals.delete(query)
}

/** Own changes that are not answered yet, oldest first. They are shown on top of what the server confirmed. */
export interface PendingChanges<C> {
  /** Keeps the change pending until its request is answered; returns or throws what the request does. */
  readonly during: <T>(change: C, request: () => Promise<T>) => Promise<T>
  readonly current: () => readonly C[]
  readonly watch: (watcher: () => void) => () => void
}

export function createPendingChanges<C>(): PendingChanges<C> {
  const watchers = new Set<() => void>()
  let pending: readonly C[] = []

  function set(next: readonly C[]): void {
    pending = next
    for (const watcher of watchers) watcher()
  }

  return {
    current: () => pending,
    watch: (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    during: async (change, request) => {
      set([...pending, change])
      try {
        return await request()
      } finally {
        set(pending.filter((one) => one !== change))
      }
    },
  }
}

/** The pending changes, oldest first. */
export function usePendingChanges<C>({ watch, current }: PendingChanges<C>): readonly C[] {
  return useSyncExternalStore(watch, current)
}

/** An answer this young was asked for the screen that is about to show it. */
const JUST_ASKED_MS = 5000

function refetchUnlessJustAsked({ state }: Pick<Query, 'state'>): boolean | 'always' {
  return Date.now() - state.dataUpdatedAt < JUST_ASKED_MS ? true : 'always'
}

/** For queries updated only by a topic of the mounted screen: refetches on mount, behind the cached data. */
export const HEARD_WHILE_SHOWN = { refetchOnMount: refetchUnlessJustAsked } as const

/** True for a query on screen that only a topic updates. */
export function isHeardWhileShown({ observers }: Pick<Query, 'observers'>): boolean {
  return observers.some(({ options }) => options.refetchOnMount === refetchUnlessJustAsked)
}
