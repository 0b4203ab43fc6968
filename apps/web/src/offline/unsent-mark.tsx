import { useIsUnsent } from '@cadencia/sprints/tasks/unsent-tasks'
import { IconCloudUp } from '@tabler/icons-react'
import classes from './offline.module.css'
import { SENT_LATER } from './unsent-labels.ts'

/** Marks a task whose tick or creation waits for a connection. */
export function UnsentMark({ taskId }: { taskId: string }) {
  if (!useIsUnsent(taskId)) return null
  return (
    <span className={classes.mark} role="img" aria-label={SENT_LATER} title={SENT_LATER}>
      <IconCloudUp size={16} stroke={1.75} aria-hidden />
    </span>
  )
}
