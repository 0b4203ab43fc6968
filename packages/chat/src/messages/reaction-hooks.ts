import { call } from '@cadencia/http/call'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addReaction, type Message, type Reaction, removeReaction } from '../contract.ts'
import { foresee, takeMessage } from './chat-log.ts'

/** Whether a person used an emoji on a message. */
export function hasReacted({ reactions }: Message, emoji: string, userId: string): boolean {
  return reactions.some((reaction) => reaction.emoji === emoji && reaction.userIds.includes(userId))
}

/** The reactions after a person used an emoji, or took it back if they had. */
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

/** Reacts to a message or takes the reaction back; shown at once, undone when it fails. */
export function useToggleReaction(viewerId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ message, emoji }: Toggling) => {
      const params = { id: message.chatId, messageId: message.id, emoji }
      if (hasReacted(message, emoji, viewerId)) await call(removeReaction, { params })
      else takeMessage(client, await call(addReaction, { params }))
    },
    onMutate: ({ message, emoji }) =>
      foresee(client, { ...message, reactions: toggled(message.reactions, emoji, viewerId) }),
    onError: (_error, { message }) => foresee(client, message),
  })
}
