import { messageOf } from '@cadencia/http/http-error'
import type { Task, TaskStatus } from '@cadencia/sprints/tasks/contract'
import { useUndoTaskMove, useUpdateTask } from '@cadencia/sprints/tasks/react'
import { showToast } from '@cadencia/ui/toast'

function titleOf(before: TaskStatus, after: TaskStatus): string {
  if (after === 'completed') return 'Tarefa concluída'
  return before === 'completed' ? 'Tarefa reaberta' : 'Tarefa movida'
}

/** Changes a task's status and offers to undo that, also after its row has left the list. */
export function useTaskMove(task: Task) {
  const { mutateAsync: update, isPending, variables } = useUpdateTask()
  const { mutateAsync: undoMove } = useUndoTaskMove()

  async function undo({ id, revision }: Task): Promise<void> {
    try {
      await undoMove({ params: { id }, body: { revision } })
    } catch (error) {
      showToast({ title: 'Erro', message: messageOf(error, 'Falha ao desfazer'), tone: 'error' })
    }
  }

  async function move(status: TaskStatus): Promise<void> {
    try {
      const moved = await update({ params: { id: task.id }, body: { status } })
      const action = { label: 'Desfazer', onClick: () => void undo(moved) }
      showToast({ title: titleOf(task.status, status), message: task.title, tone: 'success', action })
    } catch (error) {
      showToast({ title: 'Erro', message: messageOf(error, 'Falha ao atualizar tarefa'), tone: 'error' })
    }
  }

  return {
    move: (status: TaskStatus) => void move(status),
    isPending,
    /** The status the task is on its way to, else its own. */
    status: isPending ? (variables.body.status ?? task.status) : task.status,
  }
}
