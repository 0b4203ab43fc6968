import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useCreatedRow } from '../../kit/use-created-row.ts'
import { withKept } from '../kept-range.ts'
import { type BoardItem, useBoardStore } from './board-store.ts'
import classes from './boards.module.css'
import { type ColumnHandle, useRegisteredColumn } from './column-registry.ts'

const GAP_PX = 8
/** Cards drawn beyond the visible ones, on each side. */
const OVERSCAN = 4

interface CardListProps<T extends BoardItem> {
  /** The column's. */
  status: string
  label: string
  items: readonly T[]
  /** A usual card's height in pixels; each is measured when it is drawn. */
  estimatedHeightPx: number
  /** The column's whole area. */
  area: { readonly current: HTMLElement | null }
  /** The last cards are in sight. */
  onEnd?: (() => void) | undefined
  /** Draws the card, whose element carries the item's id as `data-card`. */
  renderCard: (item: T, isTabStop: boolean) => ReactNode
}

/** A column's cards, of which only those in sight are drawn. */
export function CardList<T extends BoardItem>(props: CardListProps<T>) {
  const { status, label, items, estimatedHeightPx, area, renderCard, onEnd } = props
  const scroller = useRef<HTMLDivElement>(null)
  const [activeId, setActiveId] = useState<string | null>(null)
  const focusId = useBoardStore((state) => state.focusId)
  const draggedId = useBoardStore((state) => state.dragged?.id)
  const indexOf = (id: string | null | undefined) => items.findIndex((item) => item.id === id)
  const activeIndex = Math.max(indexOf(activeId), 0)
  const createdId = useCreatedRow(scroller)
  // What has the focus, is about to have it, is being moved or was just made is drawn wherever the column is scrolled to.
  const kept = [activeIndex, indexOf(focusId), indexOf(draggedId), indexOf(createdId)].filter(
    (index) => index in items,
  )

  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimatedHeightPx,
    // Another function would place all cards anew.
    getItemKey: useCallback((index: number) => items[index]?.id ?? index, [items]),
    gap: GAP_PX,
    overscan: OVERSCAN,
    useFlushSync: false,
    rangeExtractor: withKept(kept),
  })

  const handle = useMemo<ColumnHandle>(
    () => ({
      area: () => area.current?.getBoundingClientRect() ?? new DOMRect(),
      indexAt: (clientY) => {
        const list = scroller.current
        if (!list) return 0
        const offset = clientY - list.getBoundingClientRect().top + list.scrollTop
        const item = virtualizer.getVirtualItemForOffset(Math.max(offset, 0))
        if (!item) return 0
        return offset > item.start + item.size / 2 ? item.index + 1 : item.index
      },
      reveal: (index) => {
        area.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
        const count = virtualizer.options.count
        if (count > 0) virtualizer.scrollToIndex(Math.min(index, count - 1), { align: 'auto' })
      },
    }),
    [area, virtualizer],
  )
  useRegisteredColumn(status, handle)
  useRequestedFocus(scroller, items)
  // Not the last that is drawn: what has the focus is drawn wherever it stands.
  const isEndNear = (virtualizer.range?.endIndex ?? 0) >= items.length - OVERSCAN
  useEffect(() => {
    if (isEndNear) onEnd?.()
  }, [isEndNear, onEnd])

  return (
    <div ref={scroller} className={classes.scroller}>
      {items.length > 0 && (
        <div className={classes.canvas} style={{ height: virtualizer.getTotalSize() }}>
          <ul
            className={classes.list}
            aria-label={label}
            onFocus={({ target }) => setActiveId(cardIdOf(target) ?? activeId)}
          >
            {virtualizer.getVirtualItems().map(({ key, index, start }) => {
              const item = items[index]
              if (!item) return null
              return (
                <li
                  key={key}
                  ref={virtualizer.measureElement}
                  aria-setsize={items.length}
                  aria-posinset={index + 1}
                  className={classes.row}
                  data-index={index}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  {renderCard(item, index === activeIndex)}
                </li>
              )
            })}
          </ul>
          <DropLine status={status} offsetOf={(index) => lineOffset(virtualizer.getVirtualItems(), index)} />
        </div>
      )}
    </div>
  )
}

/** Where a dragged card would land. */
function DropLine({ status, offsetOf }: { status: string; offsetOf: (index: number) => number | undefined }) {
  const index = useBoardStore(({ target }) => (target?.status === status ? target.index : undefined))
  const top = index === undefined ? undefined : offsetOf(index)
  return top === undefined ? null : <div className={classes.dropLine} style={{ top }} aria-hidden />
}

/** The middle of the gap before an item, in pixels from the list's top; undefined where it is not drawn. */
function lineOffset(
  drawn: readonly { readonly index: number; readonly start: number; readonly end: number }[],
  index: number,
): number | undefined {
  const below = drawn.find((item) => item.index === index)
  if (below) return Math.max(below.start - GAP_PX / 2, 1)
  const above = drawn.find((item) => item.index === index - 1)
  return above && above.end + GAP_PX / 2
}

function cardIdOf(target: EventTarget): string | undefined {
  const card = target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null
  return card?.dataset.card
}

/** Gives the focus to the card that was asked for, if it stands in this column. */
function useRequestedFocus(
  scroller: { readonly current: HTMLElement | null },
  items: readonly BoardItem[],
): void {
  const focusId = useBoardStore((state) => state.focusId)
  useLayoutEffect(() => {
    if (focusId === null || !items.some(({ id }) => id === focusId)) return
    const card = scroller.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(focusId)}"]`)
    if (!card) return
    card.focus({ preventScroll: true })
    card.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    useBoardStore.getState().focus(null)
  }, [focusId, items, scroller])
}
