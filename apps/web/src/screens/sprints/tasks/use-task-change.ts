import type { TaskStatus } from '@cadencia/sprints/tasks/contract'
import { useUpdateTask } from '@cadencia/sprints/tasks/react'
import { type TickedTask, tickLater } from '@cadencia/sprints/tasks/unsent-tasks'
import type { Consents } from './offer-completion.ts'

type TaskChange = ({ readonly status: TaskStatus } & Consents) | { readonly dueDate: string }

/** Changes a task's status or due date. Without a connection a new status waits for one: then no task is answered. */
export function useTaskChange() {
  const { mutateAsync: update, isPending, variables } = useUpdateTask()
  return {
    change: (task: TickedTask, body: TaskChange) =>
      update({ params: { id: task.id }, body }).catch((error: unknown) => {
        if (!('status' in body)) throw error
        return tickLater(error, task, body.status)
      }),
    isPending,
    /** The status that is being set. */
    pendingStatus: isPending ? variables.body.status : undefined,
  }
}
