import type { Task, TaskStatus } from '@cadencia/sprints/tasks/contract'
import { useUndoTask, useUpdateTask } from '@cadencia/sprints/tasks/react'
import { showUndo } from '../../../details/show-undo.ts'
import { showFailure } from '../../../shell/show-failure.ts'

function titleOf(before: TaskStatus, after: TaskStatus): string {
  if (after === 'completed') return 'Tarefa concluída'
  return before === 'completed' ? 'Tarefa reaberta' : 'Tarefa movida'
}

/** Changes a task's status and offers to undo that, also after its row has left the list. */
export function useTaskMove(task: Task) {
  const { mutateAsync: update, isPending, variables } = useUpdateTask()
  const { mutateAsync: undo } = useUndoTask()

  async function move(status: TaskStatus): Promise<void> {
    try {
      const moved = await update({ params: { id: task.id }, body: { status } })
      showUndo({
        title: titleOf(task.status, status),
        message: task.title,
        undo: () => undo({ params: { id: moved.id }, body: { revision: moved.revision } }),
      })
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
