import type { Chat, Message } from '@cadencia/chat/contract'
import { useMarkRead, useMarks } from '@cadencia/chat/marks/react'
import type { LoggedMessage } from '@cadencia/chat/messages/chat-log'
import { useMarkThreadRead } from '@cadencia/chat/threads/react'
import type { Reading } from '../../../conversation/use-read-marks.ts'

interface Read {
  readonly chat: Chat
  readonly root: Message | undefined
  readonly viewerId: string
  readonly messages: readonly LoggedMessage[]
}

/** How far the viewer has read a chat, or a thread in it. */
export function useReading({ chat, root, viewerId, messages }: Read): Reading {
  const markChat = useMarkRead(chat.id, viewerId)
  const markThread = useMarkThreadRead(chat.id, root?.id ?? '')
  const { data: marks } = useMarks(chat.id)
  if (!root) {
    const { unreadCount, lastReadSequence: readUpTo } = chat
    return { readUpTo, unreadAfter: unreadCount > 0 ? readUpTo : Number.POSITIVE_INFINITY, mark: markChat }
  }
  const unreadInThread = marks?.threads.find(({ rootId }) => rootId === root.id)?.unread ?? 0
  // Deleted answers are not among the unread ones.
  const standing = messages.filter(({ deletedAt, sequence }) => deletedAt === null && sequence > 0)
  const firstUnread = unreadInThread > 0 ? standing.at(-unreadInThread) : undefined
  const unreadAfter = firstUnread ? firstUnread.sequence - 1 : Number.POSITIVE_INFINITY
  return { readUpTo: 0, unreadAfter, mark: markThread }
}
