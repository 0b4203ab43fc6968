import type { Task } from '@cadencia/sprints/tasks/contract'
import { ConfirmDialog } from '@cadencia/ui/confirm-dialog'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { IconAction } from '../../../../details/icon-action.tsx'
import { useTaskRights } from '../../board/use-task-rights.ts'
import { useTaskDeletion } from '../use-task-deletion.ts'

/** Deletes the task after asking, or says why it can't be deleted. */
export function DeleteButton({ task, onDeleted }: { task: Task; onDeleted: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const { deleteReason } = useTaskRights()
  const { remove, isPending } = useTaskDeletion()
  const confirm = () =>
    remove(task, () => {
      setAsking(false)
      onDeleted()
    })
  return (
    <>
      <IconAction
        icon={IconTrash}
        label="Excluir tarefa"
        reason={deleteReason(task)}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        opened={isAsking}
        title="Excluir tarefa"
        text="Tem certeza que deseja deletar esta tarefa?"
        confirmLabel="Excluir"
        isDanger
        isPending={isPending}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
