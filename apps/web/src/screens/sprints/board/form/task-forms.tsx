import type { Sprint } from '@cadencia/sprints/contract'
import type { BoardColumns } from '@cadencia/sprints/tasks/board-order'
import type { Board } from '@cadencia/sprints/tasks/board-react'
import type { Task, TaskStatus } from '@cadencia/sprints/tasks/contract'
import { useState } from 'react'
import { EditTaskDialog } from '../../tasks/form/edit-task-dialog.tsx'
import { NewTaskDialog } from '../../tasks/form/new-task-dialog.tsx'
import { COLUMNS } from '../board-labels.ts'
import type { useBoardUrlState } from '../use-board-url-state.ts'

interface TaskFormsProps {
  sprint: Sprint
  board: Board
  columns: BoardColumns
  address: Pick<ReturnType<typeof useBoardUrlState>, 'newIn' | 'editId'>
  today: string
  onClose: () => void
}

/** The forms over the board, opened and closed by the address. */
export function TaskForms({ sprint, board, columns, address, today, onClose }: TaskFormsProps) {
  const { newIn, editId } = address
  const edited = useEditedTask(columns, editId)
  const status = useLastDefined<TaskStatus>(newIn, 'pending')
  return (
    <>
      <NewTaskDialog
        opened={newIn !== undefined}
        draftKey={`tasks.new.${sprint.id}`}
        column={{
          sprintId: sprint.id,
          teamId: sprint.teamId,
          status,
          today,
          proposedDueDate: sprint.startDate > today ? sprint.endDate : null,
        }}
        save={board.create}
        onClose={onClose}
      />
      {edited && (
        <EditTaskDialog
          key={edited.id}
          task={edited}
          emptyDueDate={today}
          save={(body) => board.edit(edited.id, body)}
          onClose={onClose}
        />
      )}
    </>
  )
}

/** The task that the address names; still there when a colleague deletes it while it is being edited. */
function useEditedTask(columns: BoardColumns, editId: string | undefined): Task | undefined {
  const [known, setKnown] = useState<Task>()
  const found = COLUMNS.flatMap((status) => columns[status]).find(({ id }) => id === editId)
  if (found && found !== known) setKnown(found)
  return found ?? (known?.id === editId ? known : undefined)
}

/** While a dialog closes, it still shows what it was opened for. */
function useLastDefined<T>(value: T | undefined, first: T): T {
  const [last, setLast] = useState(first)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
