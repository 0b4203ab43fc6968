import type { Db } from '@cadencia/db/client'
import type { Task, TaskDraft } from '@cadencia/sprints/tasks/contract'
import type { z } from 'zod'

/** The sprints domain, as far as meetings need it. Each uses the caller's transaction. */
export interface MeetingTasks {
  /** Throws 400 for an unknown assignee or sprint. */
  add(db: Db, draft: z.input<typeof TaskDraft>, creatorId: string): Promise<Task>
  find(db: Db, id: string): Promise<Task | undefined>
  /** Throws 409 where the task cannot be completed or reopened. */
  setCompleted(
    db: Db,
    id: string,
    done: { readonly isCompleted: boolean; readonly actorId: string },
  ): Promise<void>
}
