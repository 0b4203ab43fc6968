import type { Chat } from '@cadencia/chat/contract'
import { useMarkRead } from '@cadencia/chat/react'
import { useDocumentVisibility } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { TimelineEntry } from './timeline.ts'
import type { VisibleRows } from './use-timeline-scroll.ts'

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

/** Marks as read what has really been in sight: drawn, on a page that is not in the background. */
export function useReadMarks(
  chat: Chat,
  viewerId: string,
  shown: { readonly entries: readonly TimelineEntry[]; readonly visible: VisibleRows },
): number {
  const [lastSeen, setLastSeen] = useState(0)
  const isPageVisible = useDocumentVisibility() === 'visible'
  const inSight = isPageVisible ? newestInSight(shown.entries, shown.visible) : 0
  if (inSight > lastSeen) setLastSeen(inSight)

  const markRead = useMarkRead(chat.id, viewerId)
  const marked = useRef(chat.lastReadSequence)
  const mark = useEffectEvent(() => {
    marked.current = lastSeen
    markRead(lastSeen)
  })
  useEffect(() => {
    if (lastSeen <= Math.max(marked.current, chat.lastReadSequence)) return
    const timer = setTimeout(mark, GATHERED_MS)
    return () => clearTimeout(timer)
  }, [lastSeen, chat.lastReadSequence])
  return lastSeen
}
