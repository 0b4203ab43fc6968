import { IconLock } from '@tabler/icons-react'
import classes from './blocked-mark.module.css'

/** Says that a task waits for another one. */
export function BlockedMark() {
  return (
    <span className={classes.mark}>
      <IconLock size={13} stroke={1.75} aria-hidden />
      Bloqueada
    </span>
  )
}
