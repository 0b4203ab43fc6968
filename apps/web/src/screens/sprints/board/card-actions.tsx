import type { Task, TaskStatus } from '@cadencia/sprints/tasks/contract'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { CardButtons } from '../../../collections/board/card-buttons.tsx'
import { CardIconButton } from '../../../collections/board/card-icon-button.tsx'
import { MoveMenu } from '../../../collections/board/move-menu.tsx'
import { COLUMNS, columnLabels } from './board-labels.ts'

/** What the buttons of a card need of their board. */
export interface CardHandlers {
  /** Why nothing can be changed here; undefined: it can. */
  readonly writeReason: string | undefined
  readonly deleteReason: (task: Task) => string | undefined
  /** Opens the form over the board. */
  readonly edit: (task: Task) => void
  readonly askDelete: (task: Task) => void
  readonly moveTo: (task: Task, status: TaskStatus) => void
}

interface CardActionsProps {
  task: Task
  handlers: CardHandlers
  isInTabOrder: boolean
}

/** Move, edit, delete. They join the tab order with their card. */
export function CardActions({ task, handlers, isInTabOrder }: CardActionsProps) {
  const { writeReason, deleteReason, edit, askDelete, moveTo } = handlers
  const others = COLUMNS.filter((status) => status !== task.status)
  const tabIndex = isInTabOrder ? 0 : -1
  return (
    <CardButtons>
      {writeReason === undefined && (
        <MoveMenu
          label="Mover tarefa"
          columns={others.map((column) => ({ column, title: columnLabels(column).title }))}
          tabIndex={tabIndex}
          onMove={(status) => moveTo(task, status)}
        />
      )}
      <CardIconButton
        label="Editar tarefa"
        icon={IconPencil}
        reason={writeReason}
        tabIndex={tabIndex}
        onClick={() => edit(task)}
      />
      <CardIconButton
        label="Excluir tarefa"
        icon={IconTrash}
        reason={deleteReason(task)}
        tabIndex={tabIndex}
        onClick={() => askDelete(task)}
      />
    </CardButtons>
  )
}
