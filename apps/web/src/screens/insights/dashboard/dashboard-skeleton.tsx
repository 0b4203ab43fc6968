import { CardGridSkeleton } from '@cadencia/ui/card-grid-skeleton'
import { Card, SimpleGrid, Skeleton, Stack } from '@mantine/core'

const STATS = 4

/** Holds the dashboard's place while it loads: four figures, two columns, six teams. */
export function DashboardSkeleton() {
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 2, md: STATS }} spacing="md" role="status" aria-label="Carregando">
        {Array.from({ length: STATS }, (_, index) => (
          <Card key={index} withBorder padding="md" aria-hidden data-testid="skeleton-stat">
            <Skeleton height={12} width="60%" mb="sm" />
            <Skeleton height={28} width={56} mb="sm" />
            <Skeleton height={18} width="45%" />
          </Card>
        ))}
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" aria-hidden>
        <Skeleton height={260} />
        <Skeleton height={260} />
      </SimpleGrid>
      <CardGridSkeleton />
    </Stack>
  )
}
