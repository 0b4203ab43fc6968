import { messageOf } from '@cadencia/http/http-error'
import { CardGridSkeleton } from '@cadencia/ui/card-grid-skeleton'
import { ErrorState } from '@cadencia/ui/error-state'
import type { ReactNode } from 'react'

interface Pages<T> {
  readonly pages: readonly { readonly rows: readonly T[]; readonly total: string }[]
}

/** What a query of pages answers, as far as a list needs it. */
interface PagesQuery<T> {
  readonly data: Pages<T> | undefined
  readonly error: Error | null
  readonly isPending: boolean
  readonly isFetching: boolean
  readonly isPlaceholderData: boolean
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly refetch: () => unknown
  readonly fetchNextPage: () => unknown
}

/** What was loaded so far. */
export interface Loaded<T> {
  readonly rows: readonly T[]
  /** As the server counted it, exactly to 10,000 and then as `10000+`. */
  readonly total: string
  readonly hasMore: boolean
  /** The last rows are in sight: asks for the next ones, once. */
  readonly onEnd: () => void
}

interface PagedListProps<T> {
  label: string
  list: PagesQuery<T>
  /** Said where nothing, and where no more, could be loaded. */
  failed: string
  failedNext: string
  /** Stands where there is nothing. */
  emptiness: ReactNode
  children: (loaded: Loaded<T>) => ReactNode
}

/** A list that is fetched page by page as it is scrolled, with what stands in its place while it can't be shown. */
export function PagedList<T>({ label, list, failed, failedNext, emptiness, children }: PagedListProps<T>) {
  if (list.isPending) return <CardGridSkeleton />
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
  if (rows.length === 0) return emptiness
  const onEnd = () => {
    const isIdle = !list.isFetchingNextPage && !list.isFetchNextPageError
    if (list.hasNextPage && isIdle) void list.fetchNextPage()
  }
  const total = list.data.pages[0]?.total ?? ''
  return (
    <section aria-label={label} aria-busy={list.isPlaceholderData || undefined}>
      {children({ rows, total, hasMore: list.hasNextPage, onEnd })}
      {list.isFetchNextPageError && (
        <ErrorState
          message={failedNext}
          onRetry={() => void list.fetchNextPage()}
          isRetrying={list.isFetchingNextPage}
        />
      )}
    </section>
  )
}
