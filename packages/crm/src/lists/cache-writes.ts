import type { Endpoint } from '@cadencia/contract/endpoint'
import { keyOf } from '@cadencia/http/query'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { ListedRecord } from './cached-list.ts'
import type { ListUpdates } from './list-updates.ts'

/** First part of the keys under which boards stand, beside those of their call. */
export const BOARD_KEY = 'crm-board'

interface Shown<T extends ListedRecord> {
  readonly one: Endpoint<'GET'>
  readonly list: Endpoint<'GET'>
  readonly news: ListUpdates<T>
  readonly stale: QueryKey[]
}

/** Puts a record, as the server answered it, where screens show it, and has the rest looked at again. */
export async function showRecord<T extends ListedRecord>(
  client: QueryClient,
  record: T,
  { one, list, news, stale }: Shown<T>,
): Promise<void> {
  const { id } = record
  client.setQueryData(keyOf(one, { params: { id } } as never), record)
  client.setQueriesData<readonly T[]>({ queryKey: keyOf(list) }, (rows) =>
    rows?.map((row) => (row.id === id ? record : row)),
  )
  news.seen(client, { id, row: record })
  await invalidate(client, stale)
}

/** Takes a record that is gone out of the lists, and has the rest looked at again. */
export async function hideRecord<T extends ListedRecord>(
  client: QueryClient,
  id: string,
  { news, stale }: Pick<Shown<T>, 'news' | 'stale'>,
): Promise<void> {
  news.seen(client, { id, row: null })
  await invalidate(client, stale)
}

/** Refetches what screens show of these keys. */
export async function invalidate(client: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}
