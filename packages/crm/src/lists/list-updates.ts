import { HttpError } from '@cadencia/http/http-error'
import { inBackground } from '@cadencia/http/in-background'
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import {
  applyChange,
  type CachedList,
  type ListChange,
  type ListedRecord,
  type ListOrder,
  type Refetch,
  replaceFirstPage,
} from './cached-list.ts'

/** Query key prefix of lists that are updated record by record. */
export const LISTS_KEY = 'crm-lists'

/** With more changes at once the whole list is refetched. */
const FETCHED_ONE_BY_ONE = 5
const INTERVAL_MS = 250

/** Receives changed records; null means that the whole list has to be refetched. */
type Listener<T> = (changes: readonly ListChange<T>[] | null) => void

interface Channel<T> {
  readonly listeners: Set<Listener<T>>
  /** Ids of changed records that were not fetched yet. */
  readonly waiting: Set<string>
  isBusy: boolean
}

/** Distributes changes of one record type to its lists; each changed record is fetched once. */
export function createListUpdates<T extends ListedRecord>(url: string, find: (id: string) => Promise<T>) {
  const channels = new WeakMap<QueryClient, Channel<T>>()

  function channelOf(client: QueryClient): Channel<T> {
    const known = channels.get(client)
    if (known) return known
    const made = { listeners: new Set<Listener<T>>(), waiting: new Set<string>(), isBusy: false }
    channels.set(client, made)
    return made
  }

  async function findChange(id: string): Promise<ListChange<T>> {
    try {
      return { id, row: await find(id) }
    } catch (error) {
      if (error instanceof HttpError && error.status === 404) return { id, row: null }
      throw error
    }
  }

  async function fetchChanges(channel: Channel<T>): Promise<void> {
    const ids = [...channel.waiting]
    channel.waiting.clear()
    const isMany = ids.length > FETCHED_ONE_BY_ONE || ids.includes('*')
    // If a fetch fails, the lists are refetched.
    const changes = isMany ? null : await Promise.all(ids.map(findChange)).catch(() => null)
    for (const listener of channel.listeners) listener(changes)
  }

  async function processWaiting(channel: Channel<T>): Promise<void> {
    if (channel.isBusy) return
    channel.isBusy = true
    while (channel.waiting.size > 0) {
      await fetchChanges(channel)
      await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS))
    }
    channel.isBusy = false
  }

  return {
    key: [LISTS_KEY, url] as QueryKey,

    listen(client: QueryClient, listener: Listener<T>): () => void {
      const { listeners } = channelOf(client)
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /** Handles a live update; `*` means many records. Hidden lists are refetched when shown. */
    recordChanged(client: QueryClient, id: string): void {
      invalidateHidden(client, [LISTS_KEY, url])
      const channel = channelOf(client)
      if (channel.listeners.size === 0) return
      channel.waiting.add(id)
      void processWaiting(channel)
    },

    /** Applies a record that a mutation returned. */
    applyRecord(client: QueryClient, change: ListChange<T>): void {
      invalidateHidden(client, [LISTS_KEY, url])
      for (const listener of channelOf(client).listeners) listener([change])
    },
  }
}

export type ListUpdates<T extends ListedRecord> = ReturnType<typeof createListUpdates<T>>

function invalidateHidden(client: QueryClient, queryKey: QueryKey): void {
  void client.invalidateQueries({ queryKey, type: 'inactive', refetchType: 'none' })
}

interface LiveList<T> {
  readonly queryKey: QueryKey
  readonly order: ListOrder<T>
  /** Asks for the first page. */
  readonly fetchHead: () => Promise<CachedList<T>['pages'][number]>
}

/** Keeps a visible list up to date with as few requests as possible. */
export function useListUpdates<T extends ListedRecord>(updates: ListUpdates<T>, list: LiveList<T>): void {
  const client = useQueryClient()
  const onChanges = useEffectEvent((changes: readonly ListChange<T>[] | null) => {
    void renew(client, list, changes)
  })
  useEffect(() => updates.listen(client, (changes) => onChanges(changes)), [client, updates])
}

async function renew<T extends ListedRecord>(
  client: QueryClient,
  { queryKey, order, fetchHead }: LiveList<T>,
  changes: readonly ListChange<T>[] | null,
): Promise<void> {
  // A response in flight may be older than the update.
  const isSettled = () => client.isFetching({ queryKey, exact: true }) === 0
  const held = () => client.getQueryData<CachedList<T>>(queryKey)
  const refetch = changes && isSettled() ? apply(client, { queryKey, order }, changes) : 'whole'
  if (refetch === undefined) return
  const head = refetch === 'head' ? await fetchHead().catch(() => undefined) : undefined
  const list = held()
  const joined = head && list && isSettled() ? replaceFirstPage(list, head) : 'whole'
  if (joined === 'whole') await inBackground(() => client.invalidateQueries({ queryKey, exact: true }))
  else client.setQueryData(queryKey, joined)
}

/** Applies changes to a cached list. Returns what has to be refetched. */
function apply<T extends ListedRecord>(
  client: QueryClient,
  { queryKey, order }: Pick<LiveList<T>, 'queryKey' | 'order'>,
  changes: readonly ListChange<T>[],
): Refetch | undefined {
  let refetch: Refetch | undefined
  for (const change of changes) {
    const held = client.getQueryData<CachedList<T>>(queryKey)
    const after = held ? applyChange(held, change, order) : 'whole'
    if (after === 'whole') return after
    if (after === 'head') refetch = after
    else client.setQueryData(queryKey, after)
  }
  return refetch
}
