import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useRowsInPortions } from '../kit/use-rows-in-portions.ts'

/** Who is nearer to the end than this, in pixels, reads what is new and goes along with it. */
const AT_END_PX = 80
/** Rows drawn beyond each edge, and how many of them at a time. */
const OVERSCAN = 8
const PORTION = 3

export interface VisibleRows {
  readonly first: number
  readonly last: number
}

type StreamVirtualizer = Virtualizer<HTMLElement, Element>

const NOTHING: VisibleRows = { first: -1, last: -1 }

export interface StreamScroll<Entry extends { readonly key: string }> {
  /** Null until it is there. */
  readonly scroller: HTMLElement | null
  /** How far below the beginning of what scrolls the list begins, in pixels. */
  readonly margin?: number
  /** Above the first and below the last row, in pixels. */
  readonly padding?: number
  readonly entries: readonly Entry[]
  /** About how high a row is in a list of this width, both in pixels, until it is measured. */
  readonly heightOf: (entry: Entry, width: number) => number
  /**
   * The row to begin with; -1 for the end. Without it the list stands in something longer, which begins at its own top: only
   * who has scrolled to the end goes along then.
   */
  readonly begin?: (entries: readonly Entry[]) => number
}

/**
 * The place in a list of which only the rows in sight are drawn: it stays where it is while older rows come in above, and
 * goes along with new ones while it stands at the end.
 */
export function useStreamScroll<Entry extends { readonly key: string }>(stream: StreamScroll<Entry>) {
  const { scroller, margin = 0, padding = 0, entries, heightOf, begin } = stream
  const [isAtEnd, setAtEnd] = useState(true)
  const getItemKey = useCallback((index: number) => entries[index]?.key ?? index, [entries])
  const virtualizer = useVirtualizer<HTMLElement, Element>({
    // Heights are estimated for the width of what is there.
    enabled: scroller !== null,
    count: entries.length,
    getScrollElement: () => scroller,
    estimateSize: (index) => {
      const entry = entries[index]
      return entry ? heightOf(entry, scroller?.clientWidth ?? 0) : 0
    },
    getItemKey,
    anchorTo: 'end',
    // Of rows that grow when they are measured, only a list of its own keeps its end in sight.
    scrollEndThreshold: begin ? AT_END_PX : -1,
    scrollMargin: margin,
    paddingStart: padding,
    paddingEnd: padding,
    overscan: OVERSCAN,
    directDomUpdates: true,
    useFlushSync: false,
    onChange: (instance) => setAtEnd(distanceFromEnd(instance) <= AT_END_PX),
  })
  useStickToEnd(virtualizer, stream)
  const rows = useRowsInPortions(virtualizer, PORTION)
  const { range } = virtualizer
  const visible = range ? { first: range.startIndex, last: range.endIndex } : NOTHING
  return { virtualizer, rows, visible, isAtEnd }
}

/** From what the list knows of its rows: asking the element would lay out the page once more with each step. */
function distanceFromEnd(virtualizer: StreamVirtualizer): number {
  const { scrollOffset, scrollRect, options } = virtualizer
  return virtualizer.getTotalSize() + options.scrollMargin - (scrollOffset ?? 0) - (scrollRect?.height ?? 0)
}

/**
 * Who stands at the end stays there, whatever comes in and however the list shrinks: where somebody stands is said by their
 * last scrolling, not by what has grown since.
 */
function useStickToEnd<Entry extends { readonly key: string }>(
  virtualizer: StreamVirtualizer,
  { scroller, entries, begin }: StreamScroll<Entry>,
): void {
  const isWhole = begin !== undefined
  const isAtEnd = useRef(isWhole ? undefined : false)
  useLayoutEffect(() => {
    if (!scroller || entries.length === 0) return
    if (isAtEnd.current) virtualizer.scrollToEnd()
    if (isAtEnd.current !== undefined) return
    const first = begin?.(entries) ?? -1
    isAtEnd.current = first < 0
    if (first < 0) virtualizer.scrollToEnd()
    else virtualizer.scrollToIndex(first, { align: 'center' })
  }, [virtualizer, scroller, entries, begin])

  useEffect(() => {
    if (!scroller) return
    const onScroll = () => {
      // What stands below the rows of a part is in sight with their end.
      const isNear = distanceFromEnd(virtualizer) <= (isWhole ? AT_END_PX : 0)
      isAtEnd.current = isNear && (isWhole || scroller.scrollTop > 0)
    }
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) virtualizer.scrollToEnd()
    })
    scroller.addEventListener('scroll', onScroll, { passive: true })
    observer.observe(scroller)
    return () => {
      scroller.removeEventListener('scroll', onScroll)
      observer.disconnect()
    }
  }, [scroller, virtualizer, isWhole])
}
