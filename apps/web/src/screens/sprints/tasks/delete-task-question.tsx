import type { Task } from '@cadencia/sprints/tasks/contract'
import { ConfirmDialog } from '@cadencia/ui/confirm-dialog'
import { useTaskDeletion } from './use-task-deletion.ts'

interface DeleteTaskQuestionProps {
  task: Task
  opened: boolean
  onClose: () => void
  onDeleted: () => void
}

/** Deletes a task after asking. */
export function DeleteTaskQuestion({ task, opened, onClose, onDeleted }: DeleteTaskQuestionProps) {
  const { remove, isPending } = useTaskDeletion()
  const confirm = () =>
    remove(task, () => {
      onClose()
      onDeleted()
    })
  return (
    <ConfirmDialog
      opened={opened}
      title="Excluir tarefa"
      text="Tem certeza que deseja deletar esta tarefa?"
      confirmLabel="Excluir"
      isDanger
      isPending={isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
