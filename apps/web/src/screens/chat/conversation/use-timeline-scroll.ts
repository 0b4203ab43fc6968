import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useRowsInPortions } from '../../../kit/use-rows-in-portions.ts'
import type { TimelineEntry } from './timeline.ts'

/** Who is nearer to the end than this, in pixels, reads what is new and goes along with it. */
const AT_END_PX = 80
/** Rows drawn beyond each edge, and how many of them at a time. */
const OVERSCAN = 8
const PORTION = 3
const LINE_PX = 21
const LETTER_PX = 7.3
/** A line of a message is at most so wide; on a narrow page this part of its width. */
const LINE_MAX_PX = 616
const LINE_PART = 0.74

export interface VisibleRows {
  readonly first: number
  readonly last: number
}

type TimelineVirtualizer = Virtualizer<HTMLDivElement, Element>

const NOTHING: VisibleRows = { first: -1, last: -1 }

/** About how high a row is in a list of this width, both in pixels, until it is measured. */
function estimatedHeight(entry: TimelineEntry | undefined, width: number): number {
  if (!entry) return LINE_PX
  const { content } = entry.kind === 'message' ? entry.message : entry.outgoing
  const lettersInLine = Math.min(LINE_MAX_PX, width * LINE_PART) / LETTER_PX
  const lines = content
    .split('\n')
    .reduce((sum, line) => sum + Math.ceil((line.length + 1) / lettersInLine), 0)
  const hasName = entry.isFirstOfGroup && !entry.isOwn
  return lines * LINE_PX + 16 + (entry.isFirstOfGroup ? 10 : 0) + (hasName ? 20 : 0) + (entry.day ? 40 : 0)
}

/** What the list shows at first: the beginning of what is unread, else the newest. Answers whether it is the newest. */
function showStart(virtualizer: TimelineVirtualizer, entries: readonly TimelineEntry[]): boolean {
  const unread = entries.findIndex((entry) => entry.kind === 'message' && entry.isFirstUnread)
  if (unread < 0) virtualizer.scrollToEnd()
  else virtualizer.scrollToIndex(unread, { align: 'center' })
  return unread < 0
}

/** From what the list knows of its rows: asking the element would lay out the page once more with each step. */
function isNearEnd(virtualizer: TimelineVirtualizer): boolean {
  const { scrollOffset, scrollRect } = virtualizer
  return virtualizer.getTotalSize() - (scrollOffset ?? 0) - (scrollRect?.height ?? 0) <= AT_END_PX
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
      isAtEnd.current = isNearEnd(virtualizer)
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
    estimateSize: (index) => estimatedHeight(entries[index], scroller.current?.clientWidth ?? 0),
    getItemKey,
    anchorTo: 'end',
    scrollEndThreshold: AT_END_PX,
    overscan: OVERSCAN,
    paddingStart: 12,
    paddingEnd: 12,
    directDomUpdates: true,
    useFlushSync: false,
    onChange: (instance) => setAtEnd(isNearEnd(instance)),
  })
  useStickToEnd({ scroller, virtualizer, entries })
  const rows = useRowsInPortions(virtualizer, PORTION)
  const { range } = virtualizer
  const visible = range ? { first: range.startIndex, last: range.endIndex } : NOTHING
  return { virtualizer, rows, visible, isAtEnd }
}
