import type { PagesQuery } from '../../kit/paged-query-view.tsx'
import { parseSort } from '../collection.ts'

type WholeQuery = Pick<
  PagesQuery<never>,
  'error' | 'isPending' | 'isFetching' | 'isPlaceholderData' | 'refetch'
> & { readonly data: unknown }

/**
 * A list that is loaded at once, in the form of a query of pages; `rows` are the part of it that is shown, `total` how many
 * there are as text.
 */
export function wholeList<T>(
  query: WholeQuery,
  rows: readonly T[],
  total = String(rows.length),
): PagesQuery<T> {
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = query
  return {
    data: data === undefined ? undefined : { pages: [{ rows, total }] },
    error,
    isPending,
    isFetching,
    isPlaceholderData,
    hasNextPage: false,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    refetch,
    fetchNextPage: () => undefined,
  }
}

/** Sorts as a collection's view says; rows that are equal keep their order. */
export function sortRows<T>(
  rows: readonly T[],
  sort: string,
  comparisons: Readonly<Record<string, (one: T, other: T) => number>>,
): T[] {
  const { key, isDescending } = parseSort(sort)
  const compare = comparisons[key]
  if (!compare) return [...rows]
  return rows.toSorted((one, other) => (isDescending ? compare(other, one) : compare(one, other)))
}
