import { CardGridSkeleton } from '@cadencia/ui/card-grid-skeleton'
import { ErrorState } from '@cadencia/ui/error-state'
import type { ReactNode } from 'react'
import { PagedQueryView, type PagesQuery } from '../../kit/paged-query-view.tsx'

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
  /** Holds the list's place while it loads; by default that of cards. */
  skeleton?: ReactNode
  /** Said where nothing, and where no more, could be loaded. */
  failed: string
  failedNext: string
  /** Stands where there is nothing. */
  emptyState: ReactNode
  children: (loaded: Loaded<T>) => ReactNode
}

/** A list that is fetched page by page as it is scrolled, with what stands in its place while it can't be shown. */
export function PagedList<T>(props: PagedListProps<T>) {
  const { label, list, skeleton = <CardGridSkeleton />, failed, failedNext, emptyState, children } = props
  const onEnd = () => {
    const isIdle = !list.isFetchingNextPage && !list.isFetchNextPageError
    // What is drawn again before this list is would ask for the same page twice.
    if (list.hasNextPage && isIdle) void list.fetchNextPage({ cancelRefetch: false })
  }
  return (
    <PagedQueryView list={list} skeleton={skeleton} failed={failed} emptyState={emptyState}>
      {(rows, total) => (
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
      )}
    </PagedQueryView>
  )
}
