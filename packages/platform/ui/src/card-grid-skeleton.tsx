import { Card, Group, Skeleton } from '@mantine/core'
import { CardColumns } from './card-columns.tsx'

/** Placeholder of a card grid while it loads: `count` cards (default 6), one to three per row. */
export function CardGridSkeleton({ count = 6 }: { count?: number }) {
  return (
    <CardColumns role="status" aria-label="Carregando">
      {Array.from({ length: count }, (_, index) => (
        <Card key={index} withBorder padding="md" aria-hidden data-testid="skeleton-card">
          <Group justify="space-between" mb="md">
            <Skeleton height={16} width="55%" />
            <Skeleton height={18} width={72} />
          </Group>
          <Skeleton height={12} mb="xs" />
          <Skeleton height={12} width="80%" mb="lg" />
          <Group gap="xs">
            <Skeleton height={30} width={96} />
            <Skeleton height={30} width={96} />
          </Group>
        </Card>
      ))}
    </CardColumns>
  )
}
