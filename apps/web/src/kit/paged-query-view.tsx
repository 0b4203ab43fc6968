import { messageOf } from '@cadencia/http/http-error'
import { ErrorState } from '@cadencia/ui/error-state'
import type { ReactNode } from 'react'

interface Pages<T> {
  readonly pages: readonly { readonly rows: readonly T[]; readonly total: string }[]
}

/** What a query of pages answers, as far as a list needs it. */
export interface PagesQuery<T> {
  readonly data: Pages<T> | undefined
  readonly error: Error | null
  readonly isPending: boolean
  readonly isFetching: boolean
  readonly isPlaceholderData: boolean
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly refetch: () => unknown
  readonly fetchNextPage: (options?: { cancelRefetch?: boolean }) => unknown
}

export interface PagedQueryViewProps<T> {
  list: PagesQuery<T>
  /** Holds the list's place while it loads. */
  skeleton: ReactNode
  /** Said where nothing could be loaded. */
  failed: string
  /** Stands where there is nothing. */
  emptyState: ReactNode
  /** Draws the rows; `total` as the server counted it, exactly to 10,000 and then as `10000+`. */
  children: (rows: readonly T[], total: string) => ReactNode
}

/** Draws a list that is fetched page by page, or what stands in its place while it can't be shown. */
export function PagedQueryView<T>({ list, skeleton, failed, emptyState, children }: PagedQueryViewProps<T>) {
  if (list.isPending) return skeleton
  if (!list.data) {
    return (
      <ErrorState
        message={messageOf(list.error, failed)}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    )
  }
  const rows = list.data.pages.flatMap((page) => page.rows)
  if (rows.length === 0) return emptyState
  return children(rows, list.data.pages[0]?.total ?? '')
}
