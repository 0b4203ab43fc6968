import { Skeleton } from '@mantine/core'
import classes from './rows-skeleton.module.css'

/** Titles of some lengths, as lists have them. */
const TITLE_WIDTHS = ['46%', '34%', '52%', '40%'] as const

interface RowsSkeletonProps {
  count: number
  /** Of a usual row, in pixels. */
  height: number
  /** A group's heading stands above. */
  hasHeading?: boolean
}

/** Holds the place of rows while they load. */
export function RowsSkeleton({ count, height, hasHeading = false }: RowsSkeletonProps) {
  return (
    <div role="status" aria-label="Carregando">
      {hasHeading && (
        <div className={classes.heading}>
          <Skeleton height={12} width={96} />
        </div>
      )}
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className={classes.row} style={{ height }}>
          <Skeleton height={14} width={TITLE_WIDTHS[row % TITLE_WIDTHS.length]} />
          <Skeleton height={18} width={72} />
        </div>
      ))}
    </div>
  )
}
