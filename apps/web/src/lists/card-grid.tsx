import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import classes from './card-grid.module.css'
import { useArrowKeys } from './use-arrow-keys.ts'
import { useOverscan } from './use-overscan.ts'
import { usePagePosition } from './use-page-position.ts'
import { useWindowRect } from './use-window-rect.ts'

const GAP_PX = 16
const OVERSCAN = 2
const CARD_MIN_PX = 320
const COLUMNS_MAX = 3

interface CardGridProps<T extends { readonly id: string }> {
  label: string
  items: readonly T[]
  /** A usual card's height in pixels; each row is measured when it is drawn. */
  estimatedHeightPx: number
  /** A card is at least this wide. */
  cardMinPx?: number | undefined
  renderCard: (item: T) => ReactNode
  /** Most cards in a row. */
  columnsMax?: number
  /** The last rows are in sight. */
  onEnd: () => void
}

/** Cards, up to three in a row unless told, of which only those in sight are drawn. Arrows lead from one to another. */
export function CardGrid<T extends { readonly id: string }>(props: CardGridProps<T>) {
  const { label, items, estimatedHeightPx, cardMinPx = CARD_MIN_PX, columnsMax = COLUMNS_MAX } = props
  const { renderCard, onEnd } = props
  const area = useRef<HTMLDivElement>(null)
  const place = usePagePosition(area, null)
  const windowRect = useWindowRect()
  const { width, top } = place ?? { width: windowRect.width, top: 0 }
  const fitting = Math.floor((width + GAP_PX) / (cardMinPx + GAP_PX))
  const columns = Math.min(columnsMax, Math.max(1, fitting))
  const rowCount = place === null ? 0 : Math.ceil(items.length / columns)
  const overscan = useOverscan(OVERSCAN)
  const virtualizer = useWindowVirtualizer({
    count: rowCount,
    estimateSize: () => estimatedHeightPx,
    gap: GAP_PX,
    overscan,
    initialRect: windowRect,
    scrollMargin: top,
    useFlushSync: false,
    // Another function would place all rows anew.
    getItemKey: useCallback(
      (row: number) => `${columns}-${items[row * columns]?.id ?? row}`,
      [columns, items],
    ),
  })
  const rows = virtualizer.getVirtualItems()
  const { index: firstRow, start } = rows[0] ?? { index: 0, start: top }
  const firstItem = firstRow * columns
  // Drawn ahead, they come with the overscan, after the screen around them, which a click then finds complete.
  const rowsAhead = overscan === 0 ? 0 : overscan + Math.floor(windowRect.height / estimatedHeightPx)
  const drawnRows = place === null ? rowsAhead : rows.length
  const onKeyDown = useArrowKeys(columns)
  const isEndNear = place !== null && firstRow + rows.length >= rowCount
  useEffect(() => {
    if (isEndNear) onEnd()
  })
  return (
    <div ref={area} style={place ? { height: virtualizer.getTotalSize() } : undefined}>
      <ul
        className={classes.cards}
        aria-label={label}
        onKeyDown={onKeyDown}
        style={{
          gridTemplateColumns: place
            ? `repeat(${columns}, minmax(0, 1fr))`
            : fittingColumns(cardMinPx, columnsMax),
          paddingTop: start - top,
        }}
      >
        {items.slice(firstItem, firstItem + drawnRows * columns).map((item, position) => (
          <li
            key={item.id}
            // All cards of a row are as high as the row.
            ref={position % columns === 0 ? virtualizer.measureElement : undefined}
            data-index={firstRow + Math.floor(position / columns)}
            className={classes.card}
          >
            {renderCard(item)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** As many columns as fit; how many they are is known when they are measured. */
const fittingColumns = (cardMinPx: number, columnsMax: number): string =>
  `repeat(auto-fill, minmax(max(min(${cardMinPx}px, 100%), (100% - ${(columnsMax - 1) * GAP_PX}px) / ${columnsMax}), 1fr))`
