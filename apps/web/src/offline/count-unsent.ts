import { useOutbox } from '@cadencia/chat/messages/outbox'
import { useUnsentComments } from '@cadencia/discussions/unsent-comments'
import { useUnsentTasks } from '@cadencia/sprints/tasks/unsent-tasks'

/** How many tasks, messages and comments wait for a connection or for a decision. */
export function countUnsent(): number {
  const written = [...useOutbox.getState().items, ...useUnsentComments.getState().items]
  return useUnsentTasks.getState().all.length + written.length
}
