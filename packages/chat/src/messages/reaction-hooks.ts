import type { Reaction } from '@cadencia/contract/reactions'
import { call } from '@cadencia/http/call'
import { createPendingChanges, usePendingChanges } from '@cadencia/realtime/live-query'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { addReaction, type Message, removeReaction } from '../contract.ts'
import { applyAnswered, applyMessage } from './chat-log.ts'

function hasReacted({ reactions }: Message, emoji: string, userId: string): boolean {
  return reactions.some((reaction) => reaction.emoji === emoji && reaction.userIds.includes(userId))
}

/** Adds the reaction, or removes it where the person already had it. */
function toggled(reactions: readonly Reaction[], emoji: string, userId: string): Reaction[] {
  const known = reactions.find((reaction) => reaction.emoji === emoji)
  if (!known) return [...reactions, { emoji, userIds: [userId] }]
  const userIds = known.userIds.includes(userId)
    ? known.userIds.filter((id) => id !== userId)
    : [...known.userIds, userId]
  return reactions
    .map((reaction) => (reaction === known ? { emoji, userIds } : reaction))
    .filter((reaction) => reaction.userIds.length > 0)
}

interface ReactionChange {
  readonly messageId: string
  readonly emoji: string
  readonly userId: string
  readonly isAdded: boolean
}

const pendingReactions = createPendingChanges<ReactionChange>()

function withReaction<M extends Message>(message: M, { emoji, userId, isAdded }: ReactionChange): M {
  if (hasReacted(message, emoji, userId) === isAdded) return message
  return { ...message, reactions: toggled(message.reactions, emoji, userId) }
}

/** The messages with the viewer's unanswered reactions; those without one stay the same objects. */
export function usePendingReactions<M extends Message>(
  messages: readonly M[] | undefined,
): readonly M[] | undefined {
  const changes = usePendingChanges(pendingReactions)
  return useMemo(() => {
    if (!messages || changes.length === 0) return messages
    return messages.map((message) =>
      changes.filter(({ messageId }) => messageId === message.id).reduce(withReaction<M>, message),
    )
  }, [messages, changes])
}

interface Toggling {
  readonly message: Message
  readonly emoji: string
}

/** Optimistic; rolled back on failure. */
export function useToggleReaction(viewerId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ message, emoji }: Toggling) => {
      const { id: messageId, chatId } = message
      const isAdded = !hasReacted(message, emoji, viewerId)
      const change: ReactionChange = { messageId, emoji, userId: viewerId, isAdded }
      return pendingReactions.during(change, async () => {
        const params = { id: chatId, messageId, emoji }
        if (isAdded) return applyMessage(client, await call(addReaction, { params }))
        await call(removeReaction, { params })
        applyAnswered(client, message, (held) => withReaction(held, change))
      })
    },
  })
}
