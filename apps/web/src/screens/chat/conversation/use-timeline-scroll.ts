import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { TimelineEntry } from './timeline.ts'

/** Who is nearer to the end than this, in pixels, reads what is new and goes along with it. */
const AT_END_PX = 80
/** Rows drawn beyond each edge. */
const OVERSCAN = 8
const LINE_PX = 21
const LETTERS_IN_LINE = 60

export interface VisibleRows {
  readonly first: number
  readonly last: number
}

type TimelineVirtualizer = Virtualizer<HTMLDivElement, Element>

const NOTHING: VisibleRows = { first: -1, last: -1 }

/** About how high a row is, until it is measured. */
function estimatedHeight(entry: TimelineEntry | undefined): number {
  if (!entry) return LINE_PX
  const { content } = entry.kind === 'message' ? entry.message : entry.outgoing
  const lines = content.split('\n').length + Math.floor(content.length / LETTERS_IN_LINE)
  return lines * LINE_PX + 20 + (entry.isFirstOfGroup ? 26 : 0) + (entry.day ? 40 : 0)
}

/** What the list shows at first: the beginning of what is unread, else the newest. Answers whether it is the newest. */
function showStart(virtualizer: TimelineVirtualizer, entries: readonly TimelineEntry[]): boolean {
  const unread = entries.findIndex((entry) => entry.kind === 'message' && entry.isFirstUnread)
  if (unread < 0) virtualizer.scrollToEnd()
  else virtualizer.scrollToIndex(unread, { align: 'center' })
  return unread < 0
}

function isNearEnd({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean {
  return scrollHeight - scrollTop - clientHeight <= AT_END_PX
}

interface Sticking {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly virtualizer: TimelineVirtualizer
  readonly entries: readonly TimelineEntry[]
}

/**
 * Begins where the reading begins. Who stands at the end then stays there, whatever comes in and however the list
 * shrinks: where somebody stands is said by their last scrolling, not by what has grown since.
 */
function useStickToEnd({ scroller, virtualizer, entries }: Sticking): void {
  const isAtEnd = useRef<boolean>(undefined)
  useLayoutEffect(() => {
    if (entries.length === 0) return
    if (isAtEnd.current === undefined) isAtEnd.current = showStart(virtualizer, entries)
    else if (isAtEnd.current) virtualizer.scrollToEnd()
  }, [virtualizer, entries])

  useEffect(() => {
    const { current } = scroller
    if (!current) return
    const onScroll = () => {
      isAtEnd.current = isNearEnd(current)
    }
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) virtualizer.scrollToEnd()
    })
    current.addEventListener('scroll', onScroll, { passive: true })
    observer.observe(current)
    return () => {
      current.removeEventListener('scroll', onScroll)
      observer.disconnect()
    }
  }, [scroller, virtualizer])
}

/**
 * The place in a list of which only the visible rows are drawn: it stays where it is while older messages come in
 * above, and goes along with new ones while it stands at the end.
 */
export function useTimelineScroll(
  scroller: RefObject<HTMLDivElement | null>,
  entries: readonly TimelineEntry[],
) {
  const [isAtEnd, setAtEnd] = useState(true)
  const getItemKey = useCallback((index: number) => entries[index]?.key ?? index, [entries])

  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => estimatedHeight(entries[index]),
    getItemKey,
    anchorTo: 'end',
    scrollEndThreshold: AT_END_PX,
    overscan: OVERSCAN,
    paddingStart: 12,
    paddingEnd: 12,
    directDomUpdates: true,
    onChange: (instance) => setAtEnd(instance.isAtEnd(AT_END_PX)),
  })
  useStickToEnd({ scroller, virtualizer, entries })
  const rows = virtualizer.getVirtualItems()
  const { range } = virtualizer
  const visible = range ? { first: range.startIndex, last: range.endIndex } : NOTHING
  return { virtualizer, rows, visible, isAtEnd }
}
