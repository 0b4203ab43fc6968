import { Card, Group, Skeleton } from '@mantine/core'

const GAP_PX = 16

interface CardGridSkeletonProps {
  count?: number
  /** Most cards in a row. */
  columnsMax?: number | undefined
  /** A card is at least this wide. */
  cardMinPx?: number | undefined
  /** A usual card's. */
  cardHeightPx?: number | undefined
}

/** Placeholder of a card grid while it loads, by default of six cards, one to three per row. */
export function CardGridSkeleton(props: CardGridSkeletonProps) {
  const { count = 6, columnsMax = 3, cardMinPx = 320, cardHeightPx } = props
  const share = `(100% - ${(columnsMax - 1) * GAP_PX}px) / ${columnsMax}`
  const columns = `repeat(auto-fill, minmax(min(100%, max(${cardMinPx}px, ${share})), 1fr))`
  return (
    <div
      role="status"
      aria-label="Carregando"
      style={{ display: 'grid', gap: GAP_PX, gridTemplateColumns: columns }}
    >
      {Array.from({ length: count }, (_, index) => (
        <Card key={index} withBorder padding="md" mih={cardHeightPx} aria-hidden data-testid="skeleton-card">
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
    </div>
  )
}
