import { endpoint } from '@cadencia/contract/endpoint'
import { Id, line, TITLE_MAX } from '@cadencia/contract/values'
import { Task } from '@cadencia/sprints/tasks/contract'
import { z } from 'zod'
import { MessageParams } from '../contract.ts'

/** The default title is the message's first line. */
export const TaskDraft = z
  .object({
    title: line(TITLE_MAX),
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
    response: { 201: Task },
  },
  config: { area: 'chat', mayNeed: ['sprints:write'] },
})
