import { Table } from '@mantine/core'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef } from 'react'
import { usePagePosition } from './use-page-position.ts'

const OVERSCAN = 12

interface WindowRowsProps<T> {
  items: readonly T[]
  /** The height of each row in pixels. */
  rowPx: number
  columnCount: number
  renderRow: (item: T) => ReactNode
  /** The last rows are in sight. */
  onEnd: () => void
}

/** A table's body of which only the rows in sight are drawn. The table's columns have fixed widths. */
export function WindowRows<T>({ items, rowPx, columnCount, renderRow, onEnd }: WindowRowsProps<T>) {
  const area = useRef<HTMLTableSectionElement>(null)
  const { top } = usePagePosition(area)
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => rowPx,
    overscan: OVERSCAN,
    scrollMargin: top,
    useFlushSync: false,
  })
  const virtualRows = virtualizer.getVirtualItems()
  const first = virtualRows.at(0)?.index ?? 0
  const end = (virtualRows.at(-1)?.index ?? -1) + 1
  const isEndNear = end >= items.length
  useEffect(() => {
    if (isEndNear) onEnd()
  })
  return (
    <Table.Tbody ref={area}>
      <Spacer px={first * rowPx} columnCount={columnCount} />
      {items.slice(first, end).map(renderRow)}
      <Spacer px={(items.length - end) * rowPx} columnCount={columnCount} />
    </Table.Tbody>
  )
}

/** Holds the place of rows that are not drawn. */
function Spacer({ px, columnCount }: { px: number; columnCount: number }) {
  if (px <= 0) return null
  return (
    <tr aria-hidden style={{ height: px }}>
      <td colSpan={columnCount} />
    </tr>
  )
}
