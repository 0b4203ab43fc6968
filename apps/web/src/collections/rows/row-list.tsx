import { Button, Center, Skeleton, Stack } from '@mantine/core'
import { PagedQueryView, type PagedQueryViewProps } from '../../kit/paged-query-view.tsx'

/** A list of rows that grows by a button, a page at a time. */
export function RowList<T>({ children, ...gate }: PagedQueryViewProps<T>) {
  const { list } = gate
  return (
    <PagedQueryView {...gate}>
      {(rows, total) => (
        <div aria-busy={list.isPlaceholderData || undefined}>
          {children(rows, total)}
          {list.hasNextPage && (
            <Center mt="lg">
              <Button
                variant="default"
                loading={list.isFetchingNextPage}
                onClick={() => void list.fetchNextPage()}
              >
                Mostrar mais
              </Button>
            </Center>
          )}
        </div>
      )}
    </PagedQueryView>
  )
}

interface RowsSkeletonProps {
  count: number
  /** Of a usual row, in pixels. */
  height: number
}

/** Holds the place of rows while they load. */
export function RowsSkeleton({ count, height }: RowsSkeletonProps) {
  return (
    <Stack gap="sm" role="status" aria-label="Carregando">
      {Array.from({ length: count }, (_, row) => (
        <Skeleton key={row} height={height} />
      ))}
    </Stack>
  )
}
