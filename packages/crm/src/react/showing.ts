import type { Endpoint } from '@cadencia/contract/endpoint'
import { keyOf } from '@cadencia/http/query'
import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** First part of the keys under which boards stand, beside those of their call. */
export const BOARD_KEY = 'crm-board'

interface WithId {
  readonly id: string
}

type Pages<T> = { readonly pages: readonly { readonly rows: readonly T[] }[] }

/** Puts a record, as the server answered it, where screens show it, and has the rest looked at again. */
export async function showRecord<T extends WithId>(
  client: QueryClient,
  record: T,
  {
    one,
    list,
    stale,
  }: { readonly one: Endpoint<'GET'>; readonly list: Endpoint<'GET'>; readonly stale: QueryKey[] },
): Promise<void> {
  client.setQueryData(keyOf(one, { params: { id: record.id } } as never), record)
  const swap = (rows: readonly T[]) => rows.map((row) => (row.id === record.id ? record : row))
  client.setQueriesData<readonly T[] | Pages<T>>({ queryKey: keyOf(list) }, (held) => {
    if (!held) return held
    if ('pages' in held)
      return { ...held, pages: held.pages.map((page) => ({ ...page, rows: swap(page.rows) })) }
    return swap(held)
  })
  await lookAgain(client, stale)
}

/** Refetches what screens show of these keys. */
export async function lookAgain(client: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}
