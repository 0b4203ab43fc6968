import { call } from '@cadencia/http/call'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addReaction, type Message, type Reaction, removeReaction } from '../contract.ts'
import { applyMessage, applyOptimistically } from './chat-log.ts'

export function hasReacted({ reactions }: Message, emoji: string, userId: string): boolean {
  return reactions.some((reaction) => reaction.emoji === emoji && reaction.userIds.includes(userId))
}

/** Adds the reaction, or removes it where the person already had it. */
export function toggled(reactions: readonly Reaction[], emoji: string, userId: string): Reaction[] {
  const known = reactions.find((reaction) => reaction.emoji === emoji)
  if (!known) return [...reactions, { emoji, userIds: [userId] }]
  const userIds = known.userIds.includes(userId)
    ? known.userIds.filter((id) => id !== userId)
    : [...known.userIds, userId]
  return reactions
    .map((reaction) => (reaction === known ? { emoji, userIds } : reaction))
    .filter((reaction) => reaction.userIds.length > 0)
}

interface Toggling {
  readonly message: Message
  readonly emoji: string
}

/** Optimistic; rolled back on failure. */
export function useToggleReaction(viewerId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ message, emoji }: Toggling) => {
      const params = { id: message.chatId, messageId: message.id, emoji }
      if (hasReacted(message, emoji, viewerId)) await call(removeReaction, { params })
      else applyMessage(client, await call(addReaction, { params }))
    },
    onMutate: ({ message, emoji }) =>
      applyOptimistically(client, { ...message, reactions: toggled(message.reactions, emoji, viewerId) }),
    onError: (_error, { message }) => applyOptimistically(client, message),
  })
}
