import { Button } from '@mantine/core'
import type { PagesQuery } from './paged-query-view.tsx'

/** Asks for the next page of a list. */
export function MoreButton<T>({
  list,
}: {
  list: Pick<PagesQuery<T>, 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'>
}) {
  if (!list.hasNextPage) return null
  return (
    <Button
      variant="default"
      mx="md"
      my="sm"
      loading={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      {list.isFetchNextPageError ? 'Tentar novamente' : 'Mostrar mais'}
    </Button>
  )
}
