import { useOutbox } from '@cadencia/chat/messages/outbox'
import { useUnsentTasks } from '@cadencia/sprints/tasks/unsent-tasks'

/** How many tasks and messages wait for a connection or for a decision. */
export function countUnsent(): number {
  return useUnsentTasks.getState().all.length + useOutbox.getState().messages.length
}
