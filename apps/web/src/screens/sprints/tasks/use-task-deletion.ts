import type { Task } from '@cadencia/sprints/tasks/contract'
import { useRemoveTask, useRestoreTask } from '@cadencia/sprints/tasks/react'
import { showToast } from '@cadencia/ui/toast'
import { showFailure } from '../../../kit/show-failure.ts'
import { showUndo } from '../../../records/panel/show-undo.ts'

/** Says that a task was deleted, and offers to restore it. */
export function showTaskDeleted({ title }: Task, restore: () => Promise<unknown>): void {
  showUndo({
    title: 'Tarefa excluída',
    message: title,
    undo: async () => {
      await restore()
      showToast({ title: 'Tarefa restaurada', tone: 'success' })
    },
    failure: 'Falha ao restaurar tarefa',
  })
}

/** Deletes a task, with the way back offered: also after the panel has closed. */
export function useTaskDeletion() {
  const removal = useRemoveTask()
  const { mutateAsync: restore } = useRestoreTask()

  async function remove(task: Task, onDone: () => void): Promise<void> {
    try {
      await removal.mutateAsync({ params: { id: task.id } })
    } catch (error) {
      return showFailure(error, 'Falha ao deletar tarefa')
    }
    showTaskDeleted(task, () => restore({ params: { id: task.id } }))
    onDone()
  }
  return {
    remove: (task: Task, onDone: () => void) => void remove(task, onDone),
    isPending: removal.isPending,
  }
}
