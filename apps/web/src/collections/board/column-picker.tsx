import { SegmentedControl, Select } from '@mantine/core'
import { type RefObject, useEffect, useState } from 'react'
import classes from './boards.module.css'

/** With more the columns do not fit beside each other in a phone's line. */
const SEGMENTS_MAX = 3

interface PickedColumn {
  readonly key: string
  readonly title: string
  readonly cards: readonly unknown[]
  readonly count?: number | string
  readonly pickerCount?: number
}

interface ColumnPickerProps {
  /** 'Etapa' */
  label: string
  board: RefObject<HTMLElement | null>
  columns: readonly PickedColumn[]
}

/** On a phone: says which column is in sight, and leads to the others. */
export function ColumnPicker({ label, board, columns }: ColumnPickerProps) {
  const [inSight, setInSight] = useState(0)
  useEffect(() => {
    const element = board.current
    if (!element) return
    const onScroll = () => setInSight(Math.round(element.scrollLeft / Math.max(columnWidth(element), 1)))
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => element.removeEventListener('scroll', onScroll)
  }, [board])

  const goTo = (chosen: string | null) => {
    const index = columns.findIndex(({ key }) => key === chosen)
    if (board.current) board.current.scrollTo({ left: index * columnWidth(board.current) })
  }
  const picker = {
    className: classes.picker ?? '',
    'aria-label': label,
    data: columns.map(({ key, title, cards, count = cards.length, pickerCount = count }) => ({
      value: key,
      label: `${title} (${pickerCount})`,
    })),
    value: columns[Math.min(inSight, columns.length - 1)]?.key ?? '',
    onChange: goTo,
  }
  return columns.length > SEGMENTS_MAX ? <Select {...picker} /> : <SegmentedControl {...picker} fullWidth />
}

/** From one column's edge to the next one's, in pixels. */
function columnWidth(board: HTMLElement): number {
  const [first, second] = board.children
  if (!(first instanceof HTMLElement && second instanceof HTMLElement)) return 0
  return second.offsetLeft - first.offsetLeft
}
