import { HttpError } from '@cadencia/http/http-error'
import { inBackground } from '@cadencia/http/in-background'
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import {
  type Asking,
  afterChange,
  type CachedList,
  type ListChange,
  type ListedRecord,
  type ListOrder,
  withHead,
} from './cached-list.ts'

/** First part of the keys of lists that renew themselves record by record, beside those of their call. */
export const LISTS_KEY = 'crm-lists'

/** Of more records than this at once, the lists are asked for instead. */
const ASKED_ONE_BY_ONE = 5
const AT_MOST_EVERY_MS = 250

/** Hears of changed records; null stands for more than are worth asking for one by one. */
type Listener<T> = (changes: readonly ListChange<T>[] | null) => void

interface Channel<T> {
  readonly listeners: Set<Listener<T>>
  /** Changed meanwhile, and not asked for yet. */
  readonly waiting: Set<string>
  isBusy: boolean
}

/** Where the lists of one kind of record hear what changed, each record asked for once for all of them. */
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

  async function askFor(channel: Channel<T>): Promise<void> {
    const ids = [...channel.waiting]
    channel.waiting.clear()
    const isMany = ids.length > ASKED_ONE_BY_ONE || ids.includes('*')
    // Whatever could not be asked for is seen by asking for the lists.
    const changes = isMany ? null : await Promise.all(ids.map(findChange)).catch(() => null)
    for (const listener of channel.listeners) listener(changes)
  }

  async function goOn(channel: Channel<T>): Promise<void> {
    if (channel.isBusy) return
    channel.isBusy = true
    while (channel.waiting.size > 0) {
      await askFor(channel)
      await new Promise((resolve) => setTimeout(resolve, AT_MOST_EVERY_MS))
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

    /** A record changed, as somebody was told; `*` stands for many. Lists that are not shown are asked for when they are. */
    heard(client: QueryClient, id: string): void {
      forgetHidden(client, [LISTS_KEY, url])
      const channel = channelOf(client)
      if (channel.listeners.size === 0) return
      channel.waiting.add(id)
      void goOn(channel)
    },

    /** A record changed, as the server answered it. */
    seen(client: QueryClient, change: ListChange<T>): void {
      forgetHidden(client, [LISTS_KEY, url])
      for (const listener of channelOf(client).listeners) listener([change])
    },
  }
}

export type ListUpdates<T extends ListedRecord> = ReturnType<typeof createListUpdates<T>>

function forgetHidden(client: QueryClient, queryKey: QueryKey): void {
  void client.invalidateQueries({ queryKey, type: 'inactive', refetchType: 'none' })
}

interface LiveList<T> {
  readonly queryKey: QueryKey
  readonly order: ListOrder<T>
  /** Asks for the first page. */
  readonly askHead: () => Promise<CachedList<T>['pages'][number]>
}

/** Keeps a list that is shown as its records become, with as few calls as tell it. */
export function useListUpdates<T extends ListedRecord>(news: ListUpdates<T>, list: LiveList<T>): void {
  const client = useQueryClient()
  const onNews = useEffectEvent((changes: readonly ListChange<T>[] | null) => {
    void renew(client, list, changes)
  })
  useEffect(() => news.listen(client, (changes) => onNews(changes)), [client, news])
}

async function renew<T extends ListedRecord>(
  client: QueryClient,
  { queryKey, order, askHead }: LiveList<T>,
  changes: readonly ListChange<T>[] | null,
): Promise<void> {
  // An answer that is on its way may be older than what was heard.
  const isKnown = () => client.isFetching({ queryKey, exact: true }) === 0
  const held = () => client.getQueryData<CachedList<T>>(queryKey)
  const asking = changes && isKnown() ? apply(client, { queryKey, order }, changes) : 'whole'
  if (asking === undefined) return
  const head = asking === 'head' ? await askHead().catch(() => undefined) : undefined
  const list = held()
  const joined = head && list && isKnown() ? withHead(list, head) : 'whole'
  if (joined === 'whole') await inBackground(() => client.invalidateQueries({ queryKey, exact: true }))
  else client.setQueryData(queryKey, joined)
}

/** Puts changes into a list as far as they tell it; answers what is left to be asked for. */
function apply<T extends ListedRecord>(
  client: QueryClient,
  { queryKey, order }: Pick<LiveList<T>, 'queryKey' | 'order'>,
  changes: readonly ListChange<T>[],
): Asking | undefined {
  let asking: Asking | undefined
  for (const change of changes) {
    const held = client.getQueryData<CachedList<T>>(queryKey)
    const after = held ? afterChange(held, change, order) : 'whole'
    if (after === 'whole') return after
    if (after === 'head') asking = after
    else client.setQueryData(queryKey, after)
  }
  return asking
}
