import { Skeleton } from '@mantine/core'
import classes from './boards.module.css'

interface BoardSkeletonProps {
  titles: readonly string[]
  /** How many cards hold the place in each column; the last number is that of the further ones. */
  cards: readonly number[]
}

/** Holds the place of a board while it loads. */
export function BoardSkeleton({ titles, cards }: BoardSkeletonProps) {
  return (
    <div role="status" aria-label="Carregando">
      <div className={classes.board} data-wide={titles.length > 3 || undefined} aria-hidden>
        {titles.map((title, column) => (
          <div key={title} className={classes.column}>
            <div className={classes.columnHead}>
              <span className={classes.columnTitle}>{title}</span>
            </div>
            <div className={classes.scroller}>
              {Array.from({ length: cards[column] ?? cards.at(-1) ?? 0 }, (_, index) => (
                <div
                  key={index}
                  className={classes.card}
                  style={{ marginBottom: 8 }}
                  data-testid="skeleton-card"
                >
                  <Skeleton height={18} width={64} />
                  <Skeleton height={14} width="80%" />
                  <Skeleton height={12} width="50%" />
                </div>
              ))}
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
