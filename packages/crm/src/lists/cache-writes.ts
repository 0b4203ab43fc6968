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
  readonly updates: ListUpdates<T>
  readonly stale: QueryKey[]
}

/** Writes a changed record into cached lists and invalidates dependent queries. */
export async function cacheRecord<T extends ListedRecord>(
  client: QueryClient,
  record: T,
  { one, list, updates, stale }: Shown<T>,
): Promise<void> {
  const { id } = record
  client.setQueryData(keyOf(one, { params: { id } } as never), record)
  client.setQueriesData<readonly T[]>({ queryKey: keyOf(list) }, (rows) =>
    rows?.map((row) => (row.id === id ? record : row)),
  )
  updates.applyRecord(client, { id, row: record })
  await invalidate(client, stale)
}

/** Removes a deleted record from cached lists and invalidates dependent queries. */
export async function uncacheRecord<T extends ListedRecord>(
  client: QueryClient,
  id: string,
  { updates, stale }: Pick<Shown<T>, 'updates' | 'stale'>,
): Promise<void> {
  updates.applyRecord(client, { id, row: null })
  await invalidate(client, stale)
}

/** Refetches what screens show of these keys. */
export async function invalidate(client: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}
