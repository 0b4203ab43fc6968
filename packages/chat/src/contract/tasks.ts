import { endpoint } from '@cadencia/contract/endpoint'
import { Id, TITLE_MAX, text } from '@cadencia/contract/values'
import { z } from 'zod'
import { Message, MessageParams } from '../contract.ts'

/** Absent title: the message's first line. */
export const TaskDraft = z
  .object({
    title: text(TITLE_MAX),
    assignedTo: Id.nullable(),
    sprintId: Id.nullable(),
  })
  .partial()
export type TaskDraft = z.infer<typeof TaskDraft>

export const makeTask = endpoint({
  method: 'POST',
  url: '/api/chats/:id/messages/:messageId/task',
  summary: 'Faz de uma mensagem uma tarefa',
  schema: {
    params: MessageParams,
    body: TaskDraft.nullish(),
    response: { 201: z.object({ taskId: Id, message: Message }) },
  },
})
