import { messageOf } from '@cadencia/http/http-error'
import type { Task } from '@cadencia/sprints/tasks/contract'
import { useRemoveTask, useRestoreTask } from '@cadencia/sprints/tasks/react'
import { showToast } from '@cadencia/ui/toast'

function tellFailure(error: unknown, otherwise: string): void {
  showToast({ title: 'Erro', message: messageOf(error, otherwise), tone: 'error' })
}

/** Deletes a task, with the way back offered: also after the drawer has closed. */
export function useTaskDeletion() {
  const removal = useRemoveTask()
  const { mutateAsync: restoreTask } = useRestoreTask()

  async function restore({ id }: Task): Promise<void> {
    try {
      await restoreTask({ params: { id } })
      showToast({ title: 'Tarefa restaurada', tone: 'success' })
    } catch (error) {
      tellFailure(error, 'Falha ao restaurar tarefa')
    }
  }

  async function remove(task: Task, onDone: () => void): Promise<void> {
    try {
      await removal.mutateAsync({ params: { id: task.id } })
    } catch (error) {
      return tellFailure(error, 'Falha ao deletar tarefa')
    }
    const action = { label: 'Desfazer', onClick: () => void restore(task) }
    showToast({ title: 'Tarefa excluída', message: task.title, tone: 'success', action })
    onDone()
  }
  return {
    remove: (task: Task, onDone: () => void) => void remove(task, onDone),
    isPending: removal.isPending,
  }
}
