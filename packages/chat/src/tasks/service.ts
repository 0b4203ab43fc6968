import { TITLE_MAX } from '@cadencia/contract/values'
import type { Db } from '@cadencia/db/client'
import { formatDateTime } from '@cadencia/locale/dates'
import type { Task } from '@cadencia/sprints/tasks/contract'
import { sql } from 'kysely'
import { changeShown, type Target } from '../messages/service.ts'
import { taskTitle } from '../rules.ts'
import type { TaskDraft } from './contract.ts'

export interface MessageTask {
  readonly title: string
  readonly description: string
  /** Whose wish it is. */
  readonly userId: string
  readonly assignedTo: string | null
  readonly sprintId: string | null
}

/** Where tasks are made. */
export interface ChatTasks {
  /** Makes a task within the caller's transaction. Throws 400 where assignee or sprint is unknown. */
  createFromMessage(db: Db, task: MessageTask): Promise<Task>
}

/** Makes a task of a message and notes it there. Throws 409 on a deleted message. */
export async function taskOf(
  db: Db,
  target: Target,
  { draft, tasks }: { readonly draft: TaskDraft; readonly tasks: ChatTasks },
): Promise<Task> {
  let made: Task | undefined
  await changeShown(db, target, async ({ trx, message: { content, ...shown } }) => {
    const said = `${shown.senderName}, ${formatDateTime(shown.createdAt)}`
    made = await tasks.createFromMessage(trx, {
      title: draft.title || taskTitle({ content, ...shown }, TITLE_MAX),
      description: content === '' ? said : `${content}\n\n${said}`,
      userId: target.viewer.userId,
      assignedTo: draft.assignedTo ?? null,
      sprintId: draft.sprintId ?? null,
    })
    return sql`task_id = ${made.id}`
  })
  if (!made) throw new TypeError('a message was noted without its task')
  return made
}
