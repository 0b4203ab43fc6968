import { TITLE_MAX } from '@cadencia/contract/values'
import { mutation } from '@cadencia/http/query'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { makeTask } from '../contract/tasks.ts'
import type { Message } from '../contract.ts'
import { taskTitle } from '../rules.ts'
import { foresee } from './chat-log.ts'

/** What a task made of a message is called unless told. */
export function suggestedTitle(message: Message): string {
  return taskTitle(message, TITLE_MAX)
}

/** Makes a task of a message, which is then shown with it. */
export function useMakeTask(message: Message) {
  const client = useQueryClient()
  return useMutation({
    ...mutation(makeTask),
    onSuccess: ({ id }) => foresee(client, { ...message, taskId: id }),
  })
}
