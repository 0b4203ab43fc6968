import { type KeyboardEvent, type PointerEvent, type SyntheticEvent, useState } from 'react'
import classes from './collection.module.css'

const STEP_PX = 16
/** Widths of a column. */
const COLUMN_PX = { least: 64, most: 640 } as const

interface ColumnHandleProps {
  /** The column's heading. */
  label: string
  /** As it was chosen or fits the content: where there is less room, the column is narrower. */
  widthPx: number
  onChange: (widthPx: number) => void
}

/** The edge of a heading by which its column is made wider and narrower, with the mouse or the arrow keys. */
export function ColumnHandle({ label, widthPx, onChange }: ColumnHandleProps) {
  const [drag, setDrag] = useState<{ startX: number; drawnPx: number }>()
  /** While the handle has the focus; unknown once another width was chosen. */
  const [drawnPx, setDrawnPx] = useState<number>()
  const change = (px: number) => {
    setDrawnPx(undefined)
    onChange(Math.min(Math.max(px, COLUMN_PX.least), COLUMN_PX.most))
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrag({ startX: event.clientX, drawnPx: drawnWidth(event) })
  }
  const onPointerUp = ({ clientX }: PointerEvent) => {
    if (drag && clientX !== drag.startX) change(Math.round(drag.drawnPx + clientX - drag.startX))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowLeft: -STEP_PX, ArrowRight: STEP_PX }[event.key]
    if (step === undefined) return
    event.preventDefault()
    change((drawnWidth(event) || widthPx) + step)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that is moved is not a rule
    <span
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={`Largura de ${label}`}
      aria-valuenow={drawnPx ?? widthPx}
      aria-valuemin={COLUMN_PX.least}
      aria-valuemax={COLUMN_PX.most}
      className={classes.resizer}
      data-resizing={drag !== undefined || undefined}
      onPointerDown={onPointerDown}
      onPointerUp={onPointerUp}
      onLostPointerCapture={() => setDrag(undefined)}
      onKeyDown={onKeyDown}
      onFocus={(event) => setDrawnPx(drawnWidth(event) || undefined)}
      onBlur={() => setDrawnPx(undefined)}
    />
  )
}

function drawnWidth({ currentTarget }: SyntheticEvent<HTMLElement>): number {
  return currentTarget.parentElement?.offsetWidth ?? 0
}
