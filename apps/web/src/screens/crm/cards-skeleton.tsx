import { Skeleton } from '@mantine/core'
import classes from './crm.module.css'

/** Holds the place of the four figures while they load. */
export function CardsSkeleton() {
  return (
    <div className={classes.summary} role="status" aria-label="Carregando">
      <div className={classes.figures}>
        {[0, 1, 2, 3].map((figure) => (
          <div key={figure} className={classes.figure} aria-hidden>
            <Skeleton height={20} width={110} />
          </div>
        ))}
      </div>
    </div>
  )
}
