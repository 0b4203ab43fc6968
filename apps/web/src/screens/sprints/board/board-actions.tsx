import type { BoardColumns } from '@cadencia/sprints/tasks/board-order'
import type { Task } from '@cadencia/sprints/tasks/contract'
import { IconPlus } from '@tabler/icons-react'
import { useBoardStore } from '../../../collections/board/board-store.ts'
import { useUrlState } from '../../../kit/use-url-state.ts'
import { ON_SCREEN } from '../../../records/actions/action.ts'
import { useActions } from '../../../records/actions/action-store.ts'
import { stepActions } from '../../../records/actions/step-actions.ts'
import { useFocusedId } from '../../../records/actions/use-focused-id.ts'
import { useTaskActions } from '../tasks/use-task-actions.ts'
import { COLUMNS } from './board-labels.ts'

interface BoardActionsProps {
  columns: BoardColumns
  writeReason: string | undefined
  onAdd: () => void
  onAskDelete: (task: Task) => void
}

/** Offers what can be done on the board, and with the card that has the focus. */
export function BoardActions({ columns, writeReason, onAdd, onAskDelete }: BoardActionsProps) {
  const focusedId = useFocusedId()
  const cards = COLUMNS.flatMap((status) => columns[status])
  const focused = cards.find(({ id }) => id === focusedId)
  useActions(ON_SCREEN, [
    { id: 'create', label: 'Nova tarefa', icon: IconPlus, keys: 'c', reason: writeReason, run: onAdd },
    ...stepActions({
      ids: cards.map(({ id }) => id),
      focusedId,
      noun: 'tarefa',
      focus: useBoardStore.getState().focus,
    }),
  ])
  return focused ? <CardActions key={focused.id} task={focused} onAskDelete={onAskDelete} /> : null
}

function CardActions({ task, onAskDelete }: { task: Task; onAskDelete: (task: Task) => void }) {
  const { change } = useUrlState()
  const actions = useTaskActions(task, {
    edit: () => change({ new: null, edit: task.id }),
    askDelete: () => onAskDelete(task),
  })
  useActions({ level: 'item', heading: task.title, subject: task.id }, actions)
  return null
}
