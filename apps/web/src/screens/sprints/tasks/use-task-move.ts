import type { TaskStatus } from '@cadencia/sprints/tasks/contract'
import { type TickedTask, useUnsentStatus } from '@cadencia/sprints/tasks/unsent-tasks'
import { showFailure } from '../../../kit/show-failure.ts'
import { type Consents, offerCompletion } from './offer-completion.ts'
import { useTaskChange } from './use-task-change.ts'
import { useTaskUndo } from './use-task-undo.ts'

interface Moved extends TickedTask {
  readonly status: TaskStatus
}

/**
 * Changes tasks' statuses and offers to undo that, also after their rows have left the list. Where sub-tasks or blockers
 * are open, completing all the same is offered. Without a connection the change waits for one.
 */
export function useMoveTask() {
  const { change, isPending, pendingStatus } = useTaskChange()
  const { showMoved } = useTaskUndo()

  async function move(task: Moved, status: TaskStatus, consents: Consents = {}): Promise<void> {
    try {
      const moved = await change(task, { status, ...consents })
      if (moved) showMoved(moved, task.status)
    } catch (error) {
      const again = (further: Consents) => void move(task, status, { ...consents, ...further })
      if (!offerCompletion(error, again)) showFailure(error, 'Falha ao atualizar tarefa')
    }
  }

  return {
    move: (task: Moved, status: TaskStatus) => void move(task, status),
    complete: (task: Moved) => void move(task, 'completed'),
    isPending,
    pendingStatus,
  }
}

/** Changes one task's status. */
export function useTaskMove(task: Moved) {
  const { move, isPending, pendingStatus } = useMoveTask()
  const unsent = useUnsentStatus(task.id)
  return {
    move: (status: TaskStatus) => move(task, status),
    complete: () => move(task, 'completed'),
    reopen: () => move(task, 'pending'),
    isPending,
    /** The status the task is on its way to, else its own. */
    status: pendingStatus ?? unsent ?? task.status,
  }
}
