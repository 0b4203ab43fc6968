import type { BoardColumns } from '@cadencia/sprints/tasks/board-order'
import type { Task } from '@cadencia/sprints/tasks/contract'
import { ConfirmDialog } from '@cadencia/ui/confirm-dialog'
import { useState } from 'react'
import { cardBeside } from '../../../collections/board/board-steps.ts'
import { useBoardStore } from '../../../collections/board/board-store.ts'

interface DeleteTaskDialogProps {
  /** The one to delete; none: the dialog is closed. */
  task: Task | undefined
  columns: BoardColumns
  /** Answers whether it is gone. */
  onDelete: (task: Task) => Promise<boolean>
  onClose: () => void
}

/** Asks before a task is deleted. Afterwards the focus goes to the card below or above it. */
export function DeleteTaskDialog({ task, columns, onDelete, onClose }: DeleteTaskDialogProps) {
  const [isPending, setPending] = useState(false)

  const confirm = async () => {
    if (!task) return
    const next = cardBeside(columns, task.id, 'down') ?? cardBeside(columns, task.id, 'up')
    setPending(true)
    const isGone = await onDelete(task)
    setPending(false)
    if (!isGone) return
    onClose()
    if (next !== undefined) useBoardStore.getState().focus(next)
  }
  return (
    <ConfirmDialog
      opened={task !== undefined}
      title="Excluir tarefa"
      text="Tem certeza que deseja deletar esta tarefa?"
      confirmLabel="Excluir"
      isDanger
      isPending={isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  )
}
