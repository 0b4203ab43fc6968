import { Button, Center } from '@mantine/core'
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
