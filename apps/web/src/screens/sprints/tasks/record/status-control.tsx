import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import { TASK_STATUSES, type Task, TaskStatus } from '@cadencia/sprints/tasks/contract'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { SegmentedControl } from '@mantine/core'
import { choicesOf } from '../../../../collections/filters/filter-values.ts'
import { dueBadge, TASK_STATUS_LABELS, taskStatusBadge } from '../task-labels.ts'
import { useTaskMove } from '../use-task-move.ts'

const CHOICES = choicesOf(TASK_STATUSES, TASK_STATUS_LABELS)

/** Moves the task to another column at once, and says how it stands with its due date. */
export function StatusControl({ task }: { task: Task }) {
  const { move, isPending, status } = useTaskMove(task)
  return (
    <>
      <SegmentedControl
        aria-label="Status"
        data={CHOICES}
        value={status}
        disabled={isPending}
        onChange={(value) => move(TaskStatus.parse(value))}
      />
      <DueSign task={task} />
    </>
  )
}

/** The same, where it can only be read. */
export function StatusSign({ task }: { task: Task }) {
  return (
    <>
      <StatusBadge {...taskStatusBadge(task.status)} />
      <DueSign task={task} />
    </>
  )
}

function DueSign({ task }: { task: Task }) {
  const due = dueBadge(task, saoPauloDay(Date.now()))
  return due && <StatusBadge {...due} />
}
