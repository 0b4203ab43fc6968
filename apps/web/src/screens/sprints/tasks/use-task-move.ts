import type { Task, TaskStatus } from '@cadencia/sprints/tasks/contract'
import { useUnsentStatus } from '@cadencia/sprints/tasks/unsent-tasks'
import { showFailure } from '../../../kit/show-failure.ts'
import { type Consents, offerCompletion } from './offer-completion.ts'
import { useTaskChange } from './use-task-change.ts'
import { useTaskUndo } from './use-task-undo.ts'

/**
 * Changes a task's status and offers to undo that, also after its row has left the list. Without a connection the change
 * waits for one.
 */
export function useTaskMove(task: Task) {
  const { change, isPending, pendingStatus } = useTaskChange()
  const { showMoved } = useTaskUndo()
  const unsent = useUnsentStatus(task.id)

  async function move(status: TaskStatus, consents: Consents = {}): Promise<void> {
    try {
      const moved = await change(task, { status, ...consents })
      if (moved) showMoved(moved, task.status)
    } catch (error) {
      const again = (further: Consents) => void move(status, { ...consents, ...further })
      if (!offerCompletion(error, again)) showFailure(error, 'Falha ao atualizar tarefa')
    }
  }

  return {
    move: (status: TaskStatus) => void move(status),
    isPending,
    /** The status the task is on its way to, else its own. */
    status: pendingStatus ?? unsent ?? task.status,
  }
}
