import type { Task } from '@cadencia/sprints/tasks/contract'
import { isDone } from '@cadencia/sprints/tasks/contract'
import { RowCheckbox } from '../../../collections/rows/row-checkbox.tsx'
import { UnsentMark } from '../../../offline/unsent-mark.tsx'
import { useTaskMove } from './use-task-move.ts'

interface TaskCheckboxProps {
  task: Task
  /** Why the viewer can't write. */
  refusal: string | undefined
}

/** Completes a task with one click, and takes it up again with another. */
export function TaskCheckbox({ task, refusal }: TaskCheckboxProps) {
  const { complete, reopen, isPending, status } = useTaskMove(task)
  const isTicked = isDone({ status })
  return (
    <>
      <RowCheckbox
        isRound
        label={`Concluir ${task.title}`}
        title={refusal}
        checked={isTicked}
        disabled={refusal !== undefined || isPending}
        onChange={isTicked ? reopen : complete}
      />
      <UnsentMark taskId={task.id} />
    </>
  )
}
