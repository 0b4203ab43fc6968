import type { Task } from '@cadencia/sprints/tasks/contract'
import { Checkbox } from '@mantine/core'
import { useTaskMove } from './use-task-move.ts'

interface TaskTickProps {
  task: Task
  /** Why the viewer can't write. */
  refusal: string | undefined
}

/** Completes a task with one click, and takes it up again with another. */
export function TaskTick({ task, refusal }: TaskTickProps) {
  const { move, isPending, status } = useTaskMove(task)
  return (
    <Checkbox
      aria-label={`Concluir ${task.title}`}
      title={refusal}
      checked={status === 'completed'}
      disabled={refusal !== undefined || isPending}
      onChange={() => move(task.status === 'completed' ? 'pending' : 'completed')}
    />
  )
}
