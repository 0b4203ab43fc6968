import type { Sprint } from '@cadencia/sprints/contract'
import type { BoardColumns } from '@cadencia/sprints/tasks/board-order'
import type { Board } from '@cadencia/sprints/tasks/board-react'
import type { Task, TaskStatus } from '@cadencia/sprints/tasks/contract'
import { useState } from 'react'
import { COLUMNS } from '../board-labels.ts'
import type { useBoardAddress } from '../use-board-address.ts'
import { EditTaskDialog } from './edit-task-dialog.tsx'
import { NewTaskDialog } from './new-task-dialog.tsx'

interface TaskFormsProps {
  sprint: Sprint
  board: Board
  columns: BoardColumns
  address: Pick<ReturnType<typeof useBoardAddress>, 'newIn' | 'taskId'>
  today: string
  onClose: () => void
}

/** The forms over the board, opened and closed by the address. */
export function TaskForms({ sprint, board, columns, address, today, onClose }: TaskFormsProps) {
  const { newIn, taskId } = address
  const edited = useEditedTask(columns, taskId)
  const status = useLastDefined<TaskStatus>(newIn, 'pending')
  return (
    <>
      <NewTaskDialog
        opened={newIn !== undefined}
        sprintId={sprint.id}
        status={status}
        today={today}
        board={board}
        onClose={onClose}
      />
      {edited && (
        <EditTaskDialog key={edited.id} task={edited} today={today} board={board} onClose={onClose} />
      )}
    </>
  )
}

/** The task that the address names; still there when a colleague deletes it while it is being edited. */
function useEditedTask(columns: BoardColumns, taskId: string | undefined): Task | undefined {
  const [known, setKnown] = useState<Task>()
  const found = COLUMNS.flatMap((status) => columns[status]).find(({ id }) => id === taskId)
  if (found && found !== known) setKnown(found)
  return found ?? (known?.id === taskId ? known : undefined)
}

/** While a dialog closes, it still shows what it was opened for. */
function useLastDefined<T>(value: T | undefined, first: T): T {
  const [last, setLast] = useState(first)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
