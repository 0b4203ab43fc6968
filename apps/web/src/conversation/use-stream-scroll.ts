import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useRowsInPortions } from '../kit/use-rows-in-portions.ts'
import type { StreamEntry } from './stream.ts'

/** Who is nearer to the end than this, in pixels, goes along with what is new. */
const AT_END_PX = 80
/** Rows drawn beyond each edge, and how many of them at a time. */
const OVERSCAN = 8
const PORTION = 3
const LINE_PX = 21
const LETTERS_IN_LINE = 50

/** About how high a row is, until it is measured. */
function estimatedHeight(entry: StreamEntry | undefined): number {
  if (!entry) return LINE_PX
  if (entry.kind === 'events') return 10 + LINE_PX * entry.events.length
  const { body, files } = entry.kind === 'comment' ? entry.comment : entry.unsent
  const lines = body.split('\n').length + Math.floor(body.length / LETTERS_IN_LINE)
  return 56 + LINE_PX * lines + (files.length > 0 ? 120 : 0)
}

/** The nearest ancestor that scrolls. */
function findScroller(element: HTMLElement): HTMLElement {
  for (let one = element.parentElement; one; one = one.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(one).overflowY)) return one
  }
  return document.body
}

/** The scrolling ancestor of a list, and how far below the beginning of what it scrolls the list begins, in pixels. */
function useScroller(list: RefObject<HTMLElement | null>) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [margin, setMargin] = useState(0)
  useLayoutEffect(() => {
    const { current } = list
    if (!current) return
    const found = findScroller(current)
    const measure = () => {
      const below = current.getBoundingClientRect().top - found.getBoundingClientRect().top
      setMargin(Math.round(below + found.scrollTop))
    }
    setScroller(found)
    measure()
    // What stands above the list is inside of one of its ancestors.
    const observer = new ResizeObserver(measure)
    for (let one = current.parentElement; one && one !== found; one = one.parentElement) observer.observe(one)
    return () => observer.disconnect()
  }, [list])
  return { scroller, margin }
}

/** The rows in sight of a list inside of something longer that scrolls; keeps the place when rows come in above. */
export function useStreamScroll(list: RefObject<HTMLElement | null>, entries: readonly StreamEntry[]) {
  const { scroller, margin } = useScroller(list)
  const getItemKey = useCallback((index: number) => entries[index]?.key ?? index, [entries])
  const virtualizer = useVirtualizer<HTMLElement, Element>({
    count: entries.length,
    getScrollElement: () => scroller,
    estimateSize: (index) => estimatedHeight(entries[index]),
    getItemKey,
    scrollMargin: margin,
    overscan: OVERSCAN,
    directDomUpdates: true,
    useFlushSync: false,
  })
  const scrollToEnd = useCallback(() => scroller?.scrollTo({ top: scroller.scrollHeight }), [scroller])

  const firstKey = useRef<string>(undefined)
  useLayoutEffect(() => {
    const before = firstKey.current
    firstKey.current = entries[0]?.key
    const index = before === undefined ? -1 : entries.findIndex(({ key }) => key === before)
    const [added] = index > 0 ? (virtualizer.getOffsetForIndex(index, 'start') ?? []) : []
    if (scroller && added !== undefined) scroller.scrollTop += added - margin
  }, [entries, scroller, margin, virtualizer])

  // Only who has scrolled to the end goes along: a panel is opened at its top.
  const isAtEnd = useRef(false)
  useLayoutEffect(() => {
    if (entries.length > 0 && isAtEnd.current) scrollToEnd()
  }, [entries, scrollToEnd])
  useEffect(() => {
    if (!scroller) return
    const onScroll = () => {
      const { scrollHeight, scrollTop, clientHeight } = scroller
      isAtEnd.current = scrollTop > 0 && scrollHeight - scrollTop - clientHeight <= AT_END_PX
    }
    scroller.addEventListener('scroll', onScroll, { passive: true })
    return () => scroller.removeEventListener('scroll', onScroll)
  }, [scroller])

  const rows = useRowsInPortions(virtualizer, PORTION)
  const isEndInSight = (virtualizer.range?.endIndex ?? -1) >= entries.length - 1
  return { virtualizer, rows, isEndInSight, scrollToEnd }
}
