import { HttpError } from '@cadencia/http/http-error'
import { changeQueryData, renewQueries } from '@cadencia/realtime/live-query'
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import {
  applyChanges,
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
    void updateList(client, list, changes)
  })
  useEffect(() => updates.listen(client, (changes) => onChanges(changes)), [client, updates])
}

/** Applies changes to a cached list and refetches what they leave open; without changes all of it. */
export async function updateList<T extends ListedRecord>(
  client: QueryClient,
  list: LiveList<T>,
  changes: readonly ListChange<T>[] | null,
): Promise<void> {
  const { queryKey, order } = list
  // What is open before the answer of a fetch under way stays open: that may be of the last page only.
  const open = new Set<Refetch | undefined>()
  if (changes) {
    await changeQueryData<CachedList<T>>(client, queryKey, (held) => {
      const { list: next, refetch } = applyChanges(held, changes, order)
      open.add(refetch)
      return next
    })
  }
  const isWhole = open.size === 0 || open.has('whole')
  const isDone = !isWhole && (!open.has('head') || (await updateHead(client, list)))
  if (!isDone) await renewQueries(client, queryKey, 0)
}

/** Refetches the first page. Returns false when the whole list has to be refetched instead. */
async function updateHead<T extends ListedRecord>(
  client: QueryClient,
  { queryKey, fetchHead }: LiveList<T>,
): Promise<boolean> {
  const held = () => client.getQueryData<CachedList<T>>(queryKey)
  for (;;) {
    const before = held()
    const head = await fetchHead().catch(() => undefined)
    if (!before || !head || client.isFetching({ queryKey, exact: true }) > 0) return false
    // The page may be older than what the list has heard since.
    if (held() !== before) continue
    const joined = replaceFirstPage(before, head)
    if (joined === 'whole') return false
    client.setQueryData(queryKey, joined)
    return true
  }
}
