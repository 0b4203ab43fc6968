import type { TextFormat } from '@cadencia/contract/text-format'
import { TITLE_MAX } from '@cadencia/contract/values'
import type { Db } from '@cadencia/db/client'
import { formatDateTime } from '@cadencia/locale/dates'
import type { Task } from '@cadencia/sprints/tasks/contract'
import { sql } from 'kysely'
import { changeVisibleMessage, type Target } from '../messages/service.ts'
import { taskTitle } from '../rules.ts'
import type { TaskDraft } from './contract.ts'

export interface MessageTask {
  readonly title: string
  readonly description: string
  readonly descriptionFormat: TextFormat
  readonly messageId: string
  /** The task's creator. */
  readonly userId: string
  readonly assignedTo: string | null
  readonly sprintId: string | null
}

/** The sprints domain, as far as chat needs it. */
export interface ChatTasks {
  /** Uses the caller's transaction. Throws 400 for an unknown assignee or sprint. */
  createFromMessage(db: Db, task: MessageTask): Promise<Task>
}

/** Also stores the task's id on the message. Throws 409 for a deleted message. */
export async function createTaskFromMessage(
  db: Db,
  target: Target,
  { draft, tasks }: { readonly draft: TaskDraft; readonly tasks: ChatTasks },
): Promise<Task> {
  let made: Task | undefined
  await changeVisibleMessage(db, target, async ({ trx, message: { content, contentFormat, ...shown } }) => {
    const said = `${shown.senderName}, ${formatDateTime(shown.createdAt)}`
    made = await tasks.createFromMessage(trx, {
      title: draft.title || taskTitle({ content, contentFormat, ...shown }, TITLE_MAX),
      description: content === '' ? said : `${content}\n\n${said}`,
      descriptionFormat: contentFormat,
      messageId: target.messageId,
      userId: target.viewer.userId,
      assignedTo: draft.assignedTo ?? null,
      sprintId: draft.sprintId ?? null,
    })
    return sql`task_id = ${made.id}`
  })
  if (!made) throw new TypeError('a message was noted without its task')
  return made
}
