import type { Task } from '@cadencia/sprints/tasks/contract'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { CardButtons } from '../../../collections/board/card-buttons.tsx'
import { CardIconButton } from '../../../collections/board/card-icon-button.tsx'
import { MoveMenu } from '../../../collections/board/move-menu.tsx'
import { useBoardCards } from './board-card-context.ts'
import { COLUMNS, columnLabels } from './board-labels.ts'

/** Move, edit, delete. They join the tab order with their card. */
export function CardActions({ task, isInTabOrder }: { task: Task; isInTabOrder: boolean }) {
  const { writeReason, deleteReason, edit, askDelete, moveTo } = useBoardCards()
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
