import type { BoardColumn } from '@cadencia/crm/opportunities/contract'
import { LazySelect } from '@cadencia/ui/lazy-select'
import { type RefObject, useEffect, useState } from 'react'
import { STAGE_BADGES } from '../crm-labels.ts'
import classes from './pipeline.module.css'

interface StagePickerProps {
  board: RefObject<HTMLElement | null>
  columns: readonly BoardColumn[]
}

/** On a phone: says which stage is in sight, and leads to the others. */
export function StagePicker({ board, columns }: StagePickerProps) {
  const [inSight, setInSight] = useState(0)
  useEffect(() => {
    const element = board.current
    if (!element) return
    const onScroll = () => setInSight(Math.round(element.scrollLeft / Math.max(columnWidth(element), 1)))
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => element.removeEventListener('scroll', onScroll)
  }, [board])
  return (
    <LazySelect
      className={classes.picker ?? ''}
      aria-label="Etapa"
      data={columns.map(({ stage, count }) => ({
        value: stage,
        label: `${STAGE_BADGES[stage].label} (${count})`,
      }))}
      value={columns[Math.min(inSight, columns.length - 1)]?.stage ?? null}
      onChange={(chosen) => {
        const index = columns.findIndex(({ stage }) => stage === chosen)
        if (board.current) board.current.scrollTo({ left: index * columnWidth(board.current) })
      }}
    />
  )
}

/** From one column's edge to the next one's, in pixels. */
function columnWidth(board: HTMLElement): number {
  const [first, second] = board.children
  if (!(first instanceof HTMLElement && second instanceof HTMLElement)) return 0
  return second.offsetLeft - first.offsetLeft
}
