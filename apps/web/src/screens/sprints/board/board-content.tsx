import { besideAt } from '@cadencia/board/position'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import type { Sprint } from '@cadencia/sprints/contract'
import type { BoardColumns } from '@cadencia/sprints/tasks/board-order'
import type { Board } from '@cadencia/sprints/tasks/board-react'
import type { Task, TaskStatus } from '@cadencia/sprints/tasks/contract'
import { lazyDialog, lazyOverlay } from '@cadencia/ui/lazy-overlay'
import { showToast } from '@cadencia/ui/toast'
import { useCallback, useMemo, useState } from 'react'
import { useNow } from '../../../kit/use-now.ts'
import { useStable } from '../../../kit/use-stable.ts'
import { useRecordSequence } from '../../../records/panel/record-sequence.ts'
import { useAttendees } from '../../../records/people/use-people.ts'
import { BoardActions } from './board-actions.tsx'
import { parentColumns, shownColumns } from './board-filter.ts'
import { BoardFiltersRow } from './board-filters.tsx'
import { COLUMNS } from './board-labels.ts'
import { BoardSummary } from './board-summary.tsx'
import { BoardView } from './board-view.tsx'
import { DeleteTaskDialog } from './delete-task-dialog.tsx'
import { useBoardActions } from './use-board-actions.ts'
import { useBoardFilters } from './use-board-filters.ts'
import type { useBoardUrlState } from './use-board-url-state.ts'

const TaskForms = lazyDialog(() => import('./form/task-forms.tsx').then((module) => module.TaskForms), {
  isOpen: ({ address: { newIn, editId } }) => newIn !== undefined || editId !== undefined,
})
const TaskRecord = lazyOverlay(() =>
  import('../tasks/record/task-record.tsx').then((module) => module.TaskRecord),
)

interface BoardContentProps {
  sprint: Sprint
  board: Board
  columns: BoardColumns
  writeReason: string | undefined
  deleteReason: (task: Task) => string | undefined
  address: ReturnType<typeof useBoardUrlState>
}

/** The loaded board: progress, filters, columns, and what opens over them. */
export function BoardContent(props: BoardContentProps) {
  const { sprint, board, columns, writeReason, deleteReason, address } = props
  const { filters, isFiltered, change, clear } = useBoardFilters()
  const hasSubtasks = filters.subtasks === 'on'
  const cards = useMemo(() => (hasSubtasks ? columns : parentColumns(columns)), [columns, hasSubtasks])
  const shown = useMemo(() => shownColumns(cards, filters), [cards, filters])
  const inOrder = useMemo(() => COLUMNS.flatMap((status) => shown[status]), [shown])
  useRecordSequence(
    addressOnBoard,
    useMemo(() => inOrder.map(({ id }) => id), [inOrder]),
  )
  const known = COLUMNS.flatMap((status) => columns[status]).find(({ id }) => id === address.taskId)
  const actions = useBoardActions(board)
  const [deleting, setDeleting] = useState<Task>()
  const { nameOf: knownName, isLoaded } = useAttendees()
  const today = saoPauloDay(useNow())

  const moveTo = (task: Task, status: TaskStatus) => {
    const beside = besideAt(task.id, shown[status], shown[status].length)
    if (beside) void actions.move(task, { status, ...beside })
  }
  const open = (task: Task) => address.openTask(task.id)
  const edit = (task: Task) => {
    if (writeReason === undefined) address.openEdit(task.id)
  }
  const askDelete = (task: Task) => {
    const reason = deleteReason(task)
    if (reason === undefined) setDeleting(task)
    else showToast({ title: 'Exclusão não permitida', message: reason })
  }
  const add = (status: TaskStatus) => {
    if (writeReason === undefined) address.openNew(status)
  }
  const nameOf = useCallback((id: string) => (isLoaded ? knownName(id) : undefined), [isLoaded, knownName])
  // As the form leaves it where only the title is typed.
  const dueDate = sprint.startDate > today ? sprint.endDate : today
  const addTitled = (title: string, status: TaskStatus) =>
    actions.add({ title, status, sprintId: sprint.id, dueDate })
  const stable = useStable({ edit, askDelete, moveTo, add, addTitled })
  const context = useMemo(
    () => ({ today, nameOf, writeReason, deleteReason, ...stable }),
    [today, nameOf, writeReason, deleteReason, stable],
  )

  return (
    <>
      <BoardSummary sprint={sprint} columns={columns} />
      <BoardFiltersRow
        filters={filters}
        isFiltered={isFiltered}
        change={change}
        clear={clear}
        teamId={sprint.teamId}
        tasks={useMemo(() => COLUMNS.flatMap((status) => columns[status]), [columns])}
      />
      <BoardView
        columns={cards}
        shown={shown}
        context={context}
        onMove={actions.move}
        onAdd={stable.add}
        onQuickAdd={stable.addTitled}
        onOpen={open}
      />
      {address.taskId && <TaskRecord taskId={address.taskId} known={known} onClose={address.closeTask} />}
      <BoardActions
        columns={shown}
        writeReason={writeReason}
        onAdd={() => add('pending')}
        onAskDelete={askDelete}
      />
      <DeleteTaskDialog
        task={deleting}
        columns={shown}
        onDelete={actions.remove}
        onClose={() => setDeleting(undefined)}
      />
      {writeReason === undefined && (
        <TaskForms
          sprint={sprint}
          board={board}
          columns={columns}
          address={address}
          today={today}
          onClose={address.closeForm}
        />
      )}
    </>
  )
}

/** A task of the board has its address on the board. */
function addressOnBoard(id: string, search: string) {
  const params = new URLSearchParams(search)
  params.set('task', id)
  return { search: `?${params}` }
}
