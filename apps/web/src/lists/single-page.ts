import type { PagesQuery } from './paged-query-view.tsx'

interface WholeQuery<T> {
  readonly data: readonly T[] | undefined
  readonly error: Error | null
  readonly isPending: boolean
  readonly isFetching: boolean
  readonly isPlaceholderData: boolean
  readonly refetch: () => unknown
}

/** A query that answers a whole list at once, as `CollectionView` takes it. */
export function singlePage<T>(query: WholeQuery<T>, total?: string): PagesQuery<T> {
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = query
  return {
    data: data && { pages: [{ rows: data, total: total ?? String(data.length) }] },
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
