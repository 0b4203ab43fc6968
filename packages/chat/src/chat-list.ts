import type { Chat, Message } from './contract.ts'

export interface ReadPosition {
  readonly chatId: string
  readonly userId: string
  readonly lastReadSequence: number
}

function changeChat(chats: readonly Chat[], chatId: string, change: (chat: Chat) => Chat): readonly Chat[] {
  return chats.map((chat) => (chat.id === chatId ? change(chat) : chat))
}

function byActivity(one: Chat, other: Chat): number {
  return other.lastActivityAt.localeCompare(one.lastActivityAt)
}

/** Moves the message's chat to the top and increments its unread count unless the viewer is the sender. */
export function withMessage(chats: readonly Chat[], message: Message, viewerId: string): readonly Chat[] {
  const isOwn = message.senderId === viewerId
  const changed = changeChat(chats, message.chatId, (chat) => {
    const revision = Math.max(chat.revision, message.revision)
    if (message.sequence <= chat.lastSequence) {
      const isNewer = chat.lastMessage?.id === message.id && chat.lastMessage.revision < message.revision
      return isNewer ? { ...chat, revision, lastMessage: message } : { ...chat, revision }
    }
    return {
      ...chat,
      revision,
      lastMessage: message,
      lastSequence: message.sequence,
      lastActivityAt: message.createdAt,
      lastReadSequence: isOwn ? message.sequence : chat.lastReadSequence,
      unreadCount: isOwn ? 0 : chat.unreadCount + message.sequence - chat.lastSequence,
    }
  })
  return changed.toSorted(byActivity)
}

/** Read positions never move back. */
export function withReading(
  chats: readonly Chat[],
  reading: ReadPosition,
  viewerId: string,
): readonly Chat[] {
  const { chatId, userId, lastReadSequence } = reading
  return changeChat(chats, chatId, (chat) => {
    if (userId === viewerId) {
      const unreadAtMost = Math.max(0, chat.lastSequence - lastReadSequence)
      return {
        ...chat,
        lastReadSequence: Math.max(chat.lastReadSequence, lastReadSequence),
        unreadCount: Math.min(chat.unreadCount, unreadAtMost),
      }
    }
    if (chat.otherUser?.id !== userId) return chat
    return { ...chat, otherReadSequence: Math.max(chat.otherReadSequence ?? 0, lastReadSequence) }
  })
}

/** Adds or replaces a chat. */
export function withChat(chats: readonly Chat[], chat: Chat): readonly Chat[] {
  return [chat, ...chats.filter(({ id }) => id !== chat.id)].toSorted(byActivity)
}
