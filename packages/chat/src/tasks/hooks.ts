import { TITLE_MAX } from '@cadencia/contract/values'
import { mutation } from '@cadencia/http/query'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Message } from '../contract.ts'
import { applyAnswered } from '../messages/chat-log.ts'
import { taskTitle } from '../rules.ts'
import { makeTask } from './contract.ts'

export function suggestedTitle(message: Message): string {
  return taskTitle(message, TITLE_MAX)
}

export function useMakeTask(message: Message) {
  const client = useQueryClient()
  return useMutation({
    ...mutation(makeTask),
    onSuccess: ({ id }) => applyAnswered(client, message, (held) => ({ ...held, taskId: id })),
  })
}
