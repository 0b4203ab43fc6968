import { CardGridSkeleton } from '@cadencia/ui/card-grid-skeleton'
import { Group, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { RowsSkeleton } from '../kit/rows-skeleton.tsx'
import type { Collection, Layout } from './collection.ts'
import classes from './collection-skeleton.module.css'

interface CollectionSkeletonProps {
  collection: Pick<Collection<never, never>, 'cardColumnsMax' | 'cardMinPx' | 'cardHeightPx'>
  layout: Layout
  isGrouped: boolean
}

const SHAPES: Readonly<Record<Layout, (props: CollectionSkeletonProps) => ReactNode>> = {
  list: ({ isGrouped }) => <RowsSkeleton count={10} height={37} hasHeading={isGrouped} />,
  table: () => <RowsSkeleton count={10} height={37} hasHeading />,
  board: () => <BoardShape />,
  cards: ({ collection, isGrouped }) => (
    <>
      {isGrouped && <Skeleton height={12} width={96} mt={16} mb={8} aria-hidden />}
      <CardGridSkeleton
        columnsMax={collection.cardColumnsMax}
        cardMinPx={collection.cardMinPx}
        cardHeightPx={collection.cardHeightPx}
      />
    </>
  ),
}

/** Holds a collection's place while it loads, in the shape of its layout. */
export function CollectionSkeleton(props: CollectionSkeletonProps) {
  return (
    <>
      <Group justify="space-between" mb="xs" h={34} aria-hidden>
        <Skeleton height={14} width={96} />
        <Skeleton height={30} width={180} />
      </Group>
      {SHAPES[props.layout](props)}
    </>
  )
}

/** Holds the place of columns of cards. */
export function BoardShape() {
  return (
    <div className={classes.board} role="status" aria-label="Carregando">
      {[3, 2, 2].map((cards, column) => (
        <div key={column} className={classes.column}>
          <Skeleton height={14} width={96} my={10} />
          {Array.from({ length: cards }, (_, card) => (
            <div key={card} className={classes.card}>
              <Skeleton height={14} width="80%" />
              <Skeleton height={12} width="50%" />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
