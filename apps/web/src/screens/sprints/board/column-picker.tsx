import type { BoardColumns } from '@cadencia/sprints/tasks/board-order'
import type { TaskStatus } from '@cadencia/sprints/tasks/contract'
import { SegmentedControl } from '@mantine/core'
import { type RefObject, useEffect, useState } from 'react'
import classes from '../../../collections/board/boards.module.css'
import { COLUMNS, columnLabels } from './board-labels.ts'

interface ColumnPickerProps {
  board: RefObject<HTMLElement | null>
  shown: BoardColumns
}

/** On a phone: says which column is in sight, and leads to the others. */
export function ColumnPicker({ board, shown }: ColumnPickerProps) {
  const [inSight, setInSight] = useState<TaskStatus>('pending')
  useEffect(() => {
    const element = board.current
    if (!element) return
    const onScroll = () => {
      const index = Math.round(element.scrollLeft / Math.max(columnWidth(element), 1))
      setInSight(COLUMNS[Math.min(index, COLUMNS.length - 1)] ?? 'pending')
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => element.removeEventListener('scroll', onScroll)
  }, [board])

  const goTo = (status: TaskStatus) => {
    const element = board.current
    if (element) element.scrollTo({ left: COLUMNS.indexOf(status) * columnWidth(element) })
  }
  return (
    <SegmentedControl
      className={classes.picker}
      fullWidth
      aria-label="Coluna"
      data={COLUMNS.map((value) => ({
        value,
        label: `${columnLabels(value).title} (${shown[value].length})`,
      }))}
      value={inSight}
      onChange={goTo}
    />
  )
}

/** From one column's edge to the next one's, in pixels. */
function columnWidth(board: HTMLElement): number {
  const [first, second] = board.children
  if (!(first instanceof HTMLElement && second instanceof HTMLElement)) return 0
  return second.offsetLeft - first.offsetLeft
}
