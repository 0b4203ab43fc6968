import { Card, SimpleGrid, Skeleton } from '@mantine/core'

/** Holds the place of the four summary cards while they load. */
export function CardsSkeleton() {
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing="md" mb="lg" role="status" aria-label="Carregando">
      {[0, 1, 2, 3].map((card) => (
        <Card key={card} withBorder padding="md" aria-hidden>
          <Skeleton height={14} width="60%" mb="sm" />
          <Skeleton height={26} width="45%" />
        </Card>
      ))}
    </SimpleGrid>
  )
}
