import { Button } from '@mantine/core'
import type { PagesQuery } from '../../../kit/paged-query-view.tsx'

/** Asks for the next page of a list. */
export function MoreButton<T>({ list }: { list: PagesQuery<T> }) {
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
