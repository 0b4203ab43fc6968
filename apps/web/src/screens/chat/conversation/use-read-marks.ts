import type { Chat, Message } from '@cadencia/chat/contract'
import { useMarkRead, useMarks } from '@cadencia/chat/marks/react'
import type { LoggedMessage } from '@cadencia/chat/messages/chat-log'
import { useMarkThreadRead } from '@cadencia/chat/threads/react'
import { useDocumentVisibility } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { VisibleRows } from '../../../conversation/use-stream-scroll.ts'
import type { TimelineEntry } from './timeline.ts'

/** Messages that come in quick succession are marked together, this many milliseconds after. */
const GATHERED_MS = 300

/** The newest confirmed message in sight, as a sequence; 0 for none. */
function newestInSight(entries: readonly TimelineEntry[], { last }: VisibleRows): number {
  for (let index = Math.min(last, entries.length - 1); index >= 0; index -= 1) {
    const entry = entries[index]
    if (entry?.kind === 'message') return entry.message.sequence
  }
  return 0
}

export interface Reading {
  /** What others wrote after this sequence is new to the viewer. */
  readonly unreadAfter: number
  /** Up to where the viewer has read, as far as that is known. */
  readonly readUpTo: number
  readonly mark: (sequence: number) => void
}

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

/** Marks as read what has really been in sight: drawn, on a page that is not in the background. */
export function useReadMarks(
  { readUpTo, mark: markRead }: Reading,
  shown: { readonly entries: readonly TimelineEntry[]; readonly visible: VisibleRows },
): number {
  const [lastSeen, setLastSeen] = useState(0)
  const isPageVisible = useDocumentVisibility() === 'visible'
  const inSight = isPageVisible ? newestInSight(shown.entries, shown.visible) : 0
  if (inSight > lastSeen) setLastSeen(inSight)

  const marked = useRef(readUpTo)
  const mark = useEffectEvent(() => {
    marked.current = lastSeen
    markRead(lastSeen)
  })
  useEffect(() => {
    if (lastSeen <= Math.max(marked.current, readUpTo)) return
    const timer = setTimeout(mark, GATHERED_MS)
    return () => clearTimeout(timer)
  }, [lastSeen, readUpTo])
  return lastSeen
}
