import { TITLE_MAX } from '@cadencia/contract/values'
import { mutation } from '@cadencia/http/query'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Message } from '../contract.ts'
import { foresee } from '../messages/chat-log.ts'
import { taskTitle } from '../rules.ts'
import { makeTask } from './contract.ts'

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
