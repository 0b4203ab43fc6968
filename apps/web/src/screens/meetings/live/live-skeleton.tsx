import { Skeleton, Stack } from '@mantine/core'
import classes from './live.module.css'

/** Holds the place of what is written during a meeting. */
export function LiveSkeleton() {
  return (
    <div className={classes.room} role="status" aria-label="Carregando">
      <div className={classes.live}>
        <Stack>
          <Skeleton height={36} width={220} />
          <Skeleton height={320} />
        </Stack>
        <Stack>
          <Skeleton height={24} width={160} />
          <Skeleton height={180} />
        </Stack>
      </div>
    </div>
  )
}
