import { Skeleton } from '@mantine/core'
import classes from '../../../collections/board/boards.module.css'
import { COLUMNS, columnLabels } from './board-labels.ts'

const CARDS = { pending: 3, in_progress: 2, completed: 2 } as const

/** Holds the place of the board while it loads. */
export function BoardSkeleton() {
  return (
    <div role="status" aria-label="Carregando">
      <Skeleton height={36} mb="md" maw={640} aria-hidden />
      <div className={classes.board} aria-hidden>
        {COLUMNS.map((status) => (
          <div key={status} className={classes.column}>
            <div className={classes.columnHead}>
              <span className={classes.columnTitle}>{columnLabels(status).title}</span>
            </div>
            <div className={classes.scroller}>
              {Array.from({ length: CARDS[status] }, (_, index) => (
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
