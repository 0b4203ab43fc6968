import type { Task, TaskStatus } from '@cadencia/sprints/tasks/contract'
import { useUpdateTask } from '@cadencia/sprints/tasks/react'
import { showFailure } from '../../../shell/show-failure.ts'
import { useTaskUndo } from './use-task-undo.ts'

/** Changes a task's status and offers to undo that, also after its row has left the list. */
export function useTaskMove(task: Task) {
  const { mutateAsync: update, isPending, variables } = useUpdateTask()
  const { showMoved } = useTaskUndo()

  async function move(status: TaskStatus): Promise<void> {
    try {
      showMoved(await update({ params: { id: task.id }, body: { status } }), task.status)
    } catch (error) {
      showFailure(error, 'Falha ao atualizar tarefa')
    }
  }

  return {
    move: (status: TaskStatus) => void move(status),
    isPending,
    /** The status the task is on its way to, else its own. */
    status: isPending ? (variables.body.status ?? task.status) : task.status,
  }
}
