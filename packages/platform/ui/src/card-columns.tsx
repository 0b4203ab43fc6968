import { SimpleGrid, type SimpleGridProps } from '@mantine/core'

/** Cards, one to three per row, by the room that the page has beside an open record. */
export function CardColumns(props: Omit<SimpleGridProps, 'cols' | 'type' | 'spacing'>) {
  return <SimpleGrid {...props} type="container" cols={{ base: 1, '460px': 2, '880px': 3 }} spacing="md" />
}
