import { instantMs } from '@cadencia/locale/sao-paulo'
import type { Chat, Message } from './contract.ts'

/** Whether a chat's unread messages are counted without colour. */
export function isQuiet(
  { preferences: { notify, mutedUntil } }: Pick<Chat, 'preferences'>,
  nowMs: number,
): boolean {
  return notify === 'none' || (mutedUntil !== null && Date.parse(mutedUntil) > nowMs)
}

/** How a chat's unread messages call for its reader: those of a quiet chat only where they mention them. */
export function callingCount(
  chat: Pick<Chat, 'preferences' | 'unreadCount' | 'mentionCount'>,
  nowMs: number,
): number {
  return isQuiet(chat, nowMs) ? chat.mentionCount : chat.unreadCount
}

export interface ReadPosition {
  readonly chatId: string
  readonly userId: string
  readonly lastReadSequence: number
}

function changeChat(chats: readonly Chat[], chatId: string, change: (chat: Chat) => Chat): readonly Chat[] {
  return chats.map((chat) => (chat.id === chatId ? change(chat) : chat))
}

function byActivity(one: Chat, other: Chat): number {
  return instantMs(other.lastActivityAt) - instantMs(one.lastActivityAt)
}

function countsAsMention({ preferences }: Chat, { mentions }: Message, viewerId: string): boolean {
  return preferences.notify !== 'none' && mentions.some(({ userId }) => userId === viewerId)
}

/** A deletion happens once, and a chat counts its changes: one that it knows already has been taken off. */
function isNewlyDeleted(chat: Chat, { deletedAt, revision, sequence }: Message): boolean {
  return (
    deletedAt !== null && sequence !== null && revision > chat.revision && sequence > chat.lastReadSequence
  )
}

/**
 * Moves the message's chat to the top and increments its unread count unless the viewer is the sender; takes off one that
 * was deleted unread. Mentions count with it.
 */
export function withMessage(chats: readonly Chat[], message: Message, viewerId: string): readonly Chat[] {
  const isOwn = message.senderId === viewerId
  const changed = changeChat(chats, message.chatId, (chat) => {
    const revision = Math.max(chat.revision, message.revision)
    // What stands only in a thread is neither unread nor the last message.
    if (message.sequence === null) return { ...chat, revision }
    if (message.sequence <= chat.lastSequence) {
      const isNewer = chat.lastMessage?.id === message.id && chat.lastMessage.revision < message.revision
      const unreadCount = Math.max(0, chat.unreadCount - (isNewlyDeleted(chat, message) ? 1 : 0))
      return {
        ...chat,
        ...{ revision, unreadCount, mentionCount: Math.min(chat.mentionCount, unreadCount) },
        ...(isNewer && { lastMessage: message }),
      }
    }
    return {
      ...chat,
      revision,
      lastMessage: message,
      lastSequence: message.sequence,
      lastActivityAt: message.createdAt,
      lastReadSequence: isOwn ? message.sequence : chat.lastReadSequence,
      mentionCount: isOwn ? 0 : chat.mentionCount + (countsAsMention(chat, message, viewerId) ? 1 : 0),
      unreadCount: isOwn
        ? 0
        : chat.unreadCount + message.sequence - chat.lastSequence - (message.deletedAt === null ? 0 : 1),
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
        mentionCount: Math.min(chat.mentionCount, unreadAtMost),
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
