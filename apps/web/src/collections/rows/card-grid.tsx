import { focusedElement } from '@cadencia/ui/typing-ahead'
import {
  type FocusEvent,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { useCreatedRow } from '../../kit/use-created-row.ts'
import { useRowsInPortions } from '../../kit/use-rows-in-portions.ts'
import { useWrittenRows, withKept } from '../kept-range.ts'
import classes from './card-grid.module.css'
import { usePagePosition } from './use-page-position.ts'
import { usePageVirtualizer } from './use-page-virtualizer.ts'

const STEPS: Readonly<Record<string, (columns: number) => number>> = {
  ArrowUp: (columns) => -columns,
  ArrowDown: (columns) => columns,
  ArrowLeft: (columns) => (columns > 1 ? -1 : 0),
  ArrowRight: (columns) => (columns > 1 ? 1 : 0),
}

/**
 * Arrows lead from the link of one record to that of another, in a list whose links carry `data-record`. Of a
 * virtualised list the next ones are drawn before they are in sight.
 *
 * @param columns how many records stand in a row
 */
function useArrowKeys(columns: number): (event: KeyboardEvent<HTMLElement>) => void {
  return useCallback(
    (event) => {
      const step = STEPS[event.key]?.(columns) ?? 0
      const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
      if (step === 0 || !isPlain || !(event.target instanceof HTMLAnchorElement)) return
      const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>('a[data-record]')]
      const own = links.indexOf(event.target)
      if (own === -1) return
      event.preventDefault()
      const next = links[own + step]
      next?.focus({ preventScroll: true })
      next?.closest('article, tr')?.scrollIntoView({ block: 'nearest' })
    },
    [columns],
  )
}

const GAP_PX = 16
const OVERSCAN = 2
const CARD_MIN_PX = 320
const COLUMNS_MAX = 3
const isNever = () => false

interface CardGridProps<T extends { readonly id: string }> {
  label: string
  items: readonly T[]
  /** A usual card's height in pixels; each row is measured when it is drawn. */
  estimatedHeightPx: number
  /** A card is at least this wide. */
  cardMinPx?: number | undefined
  renderCard: (item: T) => ReactNode
  /** Most cards in a row. */
  columnsMax?: number | undefined
  /** Takes a row of its own, such as a heading. Stays the same function. */
  isWide?: (item: T) => boolean
  /** The last rows are in sight. */
  onEnd: () => void
}

/** Cards, by default up to three in a row, of which only those in sight are drawn. Arrows lead from one to another. */
export function CardGrid<T extends { readonly id: string }>(props: CardGridProps<T>) {
  const { label, items, estimatedHeightPx, cardMinPx = CARD_MIN_PX, columnsMax = COLUMNS_MAX } = props
  const { isWide = isNever, renderCard, onEnd } = props
  const area = useRef<HTMLUListElement>(null)
  const position = usePagePosition(area)
  const { width, top } = position ?? { width: 0, top: 0 }
  const fitting = Math.floor((width + GAP_PX) / (cardMinPx + GAP_PX))
  const columns = Math.min(columnsMax, Math.max(1, fitting))
  const cardRows = useMemo(() => inRows(items, columns, isWide), [items, columns, isWide])
  const createdId = useCreatedRow(area)
  const rowIds = useMemo(() => cardRows.map(({ items: [first] }) => first?.id ?? ''), [cardRows])
  const written = useWrittenRows(rowIds)
  const keptRows = [createdId, ...written.writtenIds]
    .map((kept) => cardRows.findIndex(({ items }) => items.some(({ id }) => id === kept)))
    .filter((row) => row >= 0)
  const { virtualizer, heightPx } = usePageVirtualizer({
    list: label,
    position,
    count: cardRows.length,
    estimatedHeightPx,
    gap: GAP_PX,
    overscan: OVERSCAN,
    // Another function would place all rows anew.
    getItemKey: useCallback(
      (row: number) => `${columns}-${cardRows[row]?.items[0]?.id ?? row}`,
      [columns, cardRows],
    ),
    rangeExtractor: withKept(keptRows),
  })
  const rows = useRowsInPortions(virtualizer, 1)
  const onKeyDown = useArrowKeys(columns)
  const focusEvents = useFocusedRecord(area, columns)
  const isEndNear = position !== undefined && (rows.at(-1)?.index ?? 0) >= cardRows.length - 1
  useEffect(() => {
    if (isEndNear) onEnd()
  })
  return (
    <ul
      ref={area}
      className={classes.cards}
      aria-label={label}
      onKeyDown={onKeyDown}
      {...focusEvents}
      onFocus={(event) => {
        focusEvents.onFocus(event)
        written.onFocus(event)
      }}
      style={{ height: heightPx }}
    >
      {rows.map(({ key, index, start }) => (
        <li
          key={key}
          ref={virtualizer.measureElement}
          data-index={index}
          className={classes.row}
          // Each row is painted by itself, and only once while the page is scrolled.
          style={{ transform: `translateY(${start - top}px)` }}
        >
          <div
            className={classes.grid}
            style={{
              gridTemplateColumns: `repeat(${cardRows[index]?.isWide ? 1 : columns}, minmax(0, 1fr))`,
            }}
          >
            {cardRows[index]?.items.map((item) => (
              <Fragment key={item.id}>{renderCard(item)}</Fragment>
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}

interface CardRow<T> {
  readonly items: T[]
  readonly isWide: boolean
}

function inRows<T>(items: readonly T[], columns: number, isWide: (item: T) => boolean): CardRow<T>[] {
  const rows: CardRow<T>[] = []
  for (const item of items) {
    const last = rows.at(-1)
    if (last && !last.isWide && last.items.length < columns && !isWide(item)) last.items.push(item)
    else rows.push({ items: [item], isWide: isWide(item) })
  }
  return rows
}

/** Another number of columns draws all cards anew: the focused record's link keeps the focus. */
function useFocusedRecord(area: RefObject<HTMLElement | null>, columns: number) {
  const focusedHref = useRef<string | null>(null)
  useLayoutEffect(() => {
    const { current: href } = focusedHref
    if (href === null || focusedElement() !== null) return
    area.current
      ?.querySelector<HTMLElement>(`a[data-record][href="${CSS.escape(href)}"]`)
      ?.focus({ preventScroll: true })
  }, [area, columns])
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      focusedHref.current = target.matches('a[data-record]') ? target.getAttribute('href') : null
    },
    // Not called where the focused card is removed.
    onBlur: () => {
      focusedHref.current = null
    },
  }
}
