import { useDocumentVisibility } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SaidRow, TimelineEntry, UnsentRow } from './timeline.ts'
import type { VisibleRows } from './use-stream-scroll.ts'

/** Messages that come in quick succession are marked together, this many milliseconds after. */
const GATHERED_MS = 300

/** How far the viewer has read. */
export interface Reading {
  /** What others wrote after this sequence is new to the viewer. */
  readonly unreadAfter: number
  /** Up to where the viewer has read, as far as that is known. */
  readonly readUpTo: number
  readonly mark: (sequence: number) => void
}

type Entries = readonly TimelineEntry<SaidRow, UnsentRow>[]

/** The newest confirmed message in sight, as a sequence; 0 for none. */
function newestInSight(entries: Entries, { last }: VisibleRows): number {
  for (let index = Math.min(last, entries.length - 1); index >= 0; index -= 1) {
    const entry = entries[index]
    if (entry?.kind === 'message') return entry.message.sequence
  }
  return 0
}

/** Marks as read what has really been in sight: drawn, on a page that is not in the background. */
export function useReadMarks(
  { readUpTo, mark: markRead }: Reading,
  shown: { readonly entries: Entries; readonly visible: VisibleRows },
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
