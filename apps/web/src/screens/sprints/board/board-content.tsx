import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import type { Sprint } from '@cadencia/sprints/contract'
import { type BoardColumns, placeAt } from '@cadencia/sprints/tasks/board-order'
import type { Board } from '@cadencia/sprints/tasks/board-react'
import type { Task, TaskStatus } from '@cadencia/sprints/tasks/contract'
import { lazyOverlay } from '@cadencia/ui/lazy-overlay'
import { showToast } from '@cadencia/ui/toast'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useCardKeys } from '../../../boards/use-card-keys.ts'
import { useStable } from '../../../lists/use-stable.ts'
import { useAttendees } from '../../../people/use-people.ts'
import { useNow } from '../../../shell/use-now.ts'
import { type BoardCards, BoardCardsProvider } from './board-card-context.ts'
import { shownColumns } from './board-filter.ts'
import { BoardFiltersRow } from './board-filters.tsx'
import { COLUMNS } from './board-labels.ts'
import { BoardSummary } from './board-summary.tsx'
import { BoardView } from './board-view.tsx'
import { DeleteTaskDialog } from './delete-task-dialog.tsx'
import { useBoardActs } from './use-board-acts.ts'
import type { useBoardAddress } from './use-board-address.ts'
import { useBoardFilters } from './use-board-filters.ts'

const TaskForms = lazyOverlay(() => import('./form/task-forms.tsx').then((module) => module.TaskForms), {
  isOpen: ({ address: { newIn, taskId } }) => newIn !== undefined || taskId !== undefined,
})

interface BoardContentProps {
  sprint: Sprint
  board: Board
  columns: BoardColumns
  writeReason: string | undefined
  deleteReason: (task: Task) => string | undefined
  address: ReturnType<typeof useBoardAddress>
}

/** The loaded board: progress, filters, columns, and what opens over them. */
export function BoardContent(props: BoardContentProps) {
  const { sprint, board, columns, writeReason, deleteReason, address } = props
  const { filters, isFiltered, change, clear } = useBoardFilters()
  const shown = useMemo(() => shownColumns(columns, filters), [columns, filters])
  const acts = useBoardActs(board)
  const [deleting, setDeleting] = useState<Task>()
  const { nameOf: knownName, isLoaded } = useAttendees()
  const today = saoPauloDay(useNow())
  useEffect(TaskForms.preload, [])

  const moveTo = (task: Task, status: TaskStatus) => {
    const place = placeAt(task, status, { visible: shown[status], index: shown[status].length })
    if (place) acts.move(task, place)
  }
  const edit = (task: Task) => address.openTask(task.id)
  const askDelete = (task: Task) => {
    const reason = deleteReason(task)
    if (reason === undefined) setDeleting(task)
    else showToast({ title: 'Exclusão não permitida', message: reason })
  }
  const add = (status: TaskStatus) => {
    if (writeReason === undefined) address.openNew(status)
  }
  const onKey = useCardKeys({ columns: shown, canWrite: writeReason === undefined, edit, askDelete, add })
  const nameOf = useCallback((id: string) => (isLoaded ? knownName(id) : undefined), [isLoaded, knownName])
  const stable = useStable({ edit, askDelete, moveTo, onKey, deleteReason, add, move: acts.move })
  const cards = useMemo<BoardCards>(
    () => ({ today, nameOf, writeReason, ...stable }),
    [today, nameOf, writeReason, stable],
  )

  return (
    <BoardCardsProvider value={cards}>
      <BoardSummary sprint={sprint} columns={columns} />
      <BoardFiltersRow
        filters={filters}
        isFiltered={isFiltered}
        change={change}
        clear={clear}
        tasks={useMemo(() => COLUMNS.flatMap((status) => columns[status]), [columns])}
      />
      <BoardView
        columns={columns}
        shown={shown}
        addReason={writeReason}
        onMove={stable.move}
        onAdd={stable.add}
      />
      <DeleteTaskDialog
        task={deleting}
        columns={shown}
        onDelete={acts.remove}
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
    </BoardCardsProvider>
  )
}
