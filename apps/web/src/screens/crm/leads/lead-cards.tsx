import type { Lead } from '@cadencia/crm/contract/leads'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { LeadCard } from './lead-card.tsx'
import type { LeadRowsProps } from './lead-list.tsx'
import classes from './leads.module.css'

/** A row of cards, in pixels; each is measured when it is drawn. */
const USUAL_ROW_PX = 236
const GAP_PX = 16
const OVERSCAN = 3
/** A card is at least this wide, in pixels; at most three stand in a row. */
const CARD_MIN_PX = 320
const COLUMNS_MAX = 3

/** Leads as cards, of which only those in sight are drawn. */
export function LeadCards({ leads, onEnd, ...card }: LeadRowsProps) {
  const area = useRef<HTMLUListElement>(null)
  const { columns, top } = usePlace(area)
  const rowCount = Math.ceil(leads.length / columns)
  const virtualizer = useWindowVirtualizer({
    count: rowCount,
    estimateSize: () => USUAL_ROW_PX,
    gap: GAP_PX,
    overscan: OVERSCAN,
    scrollMargin: top,
    useFlushSync: false,
    getItemKey: (row) => `${columns}-${leads[row * columns]?.id ?? row}`,
  })
  const rows = virtualizer.getVirtualItems()
  const lastRow = rows.at(-1)?.index ?? 0
  const isEndNear = lastRow >= rowCount - 1
  useEffect(() => {
    if (isEndNear) onEnd()
  })
  return (
    <ul
      ref={area}
      className={classes.cards}
      aria-label="Leads"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {rows.map(({ key, index, start }) => (
        <li
          key={key}
          ref={virtualizer.measureElement}
          data-index={index}
          className={classes.cardRow}
          style={{ transform: `translateY(${start - top}px)` }}
        >
          <div
            className={classes.cardGrid}
            style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {cardsOf(leads, index, columns).map((lead) => (
              <LeadCard key={lead.id} lead={lead} {...card} />
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}

function cardsOf(leads: readonly Lead[], row: number, columns: number): readonly Lead[] {
  return leads.slice(row * columns, (row + 1) * columns)
}

/** How many cards stand side by side, and where the list begins on the page, in pixels. */
function usePlace(area: { readonly current: HTMLElement | null }) {
  const [place, setPlace] = useState({ columns: 1, top: 0 })
  useLayoutEffect(() => {
    const element = area.current
    if (!element) return
    const measure = () => {
      const { width, top } = element.getBoundingClientRect()
      const columns = Math.min(
        COLUMNS_MAX,
        Math.max(1, Math.floor((width + GAP_PX) / (CARD_MIN_PX + GAP_PX))),
      )
      const next = { columns, top: Math.round(top + window.scrollY) }
      setPlace((before) => (before.columns === next.columns && before.top === next.top ? before : next))
    }
    measure()
    // What stands above grows and shrinks with the width and its texts.
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [area])
  return place
}
