import {
  AutoScroller,
  Cursor,
  Feedback,
  KeyboardSensor,
  PointerActivationConstraints,
  PointerSensor,
  PreventSelection,
} from '@dnd-kit/dom'
import { DragDropProvider, DragOverlay } from '@dnd-kit/react'
import { VisuallyHidden } from '@mantine/core'
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useState } from 'react'
import { positionOf } from './board-steps.ts'
import { type BoardItem, type ItemColumns, useBoardStore } from './board-store.ts'
import classes from './boards.module.css'
import { type ColumnRegistry, ColumnRegistryProvider } from './column-registry.ts'
import { type BoardDragOptions, useBoardDrag } from './use-board-drag.ts'
import { useFillHeight } from './use-fill-height.ts'

/** A mouse drags after so many pixels; a finger that rests so long drags, one that moves on scrolls. */
const MOUSE_PX = 5
const TOUCH_MS = 250
const TOUCH_TOLERANCE_PX = 8

const SENSORS = [
  PointerSensor.configure({
    activationConstraints: ({ pointerType }) =>
      pointerType === 'touch'
        ? [new PointerActivationConstraints.Delay({ value: TOUCH_MS, tolerance: TOUCH_TOLERANCE_PX })]
        : [new PointerActivationConstraints.Distance({ value: MOUSE_PX })],
  }),
  KeyboardSensor.configure({
    keyboardCodes: {
      start: ['Space'],
      end: ['Space', 'Enter', 'Tab'],
      cancel: ['Escape'],
      up: ['ArrowUp'],
      down: ['ArrowDown'],
      left: ['ArrowLeft'],
      right: ['ArrowRight'],
    },
  }),
]

// Without the library's Accessibility: cards have their own roles and announcements, in Portuguese.
const PLUGINS = [AutoScroller, Cursor, PreventSelection, Feedback.configure({ dropAnimation: null })]

interface BoardFrameProps<S extends string, T extends BoardItem> extends BoardDragOptions<S, T> {
  /** The scrolling row of columns. */
  board: RefObject<HTMLDivElement | null>
  /** Names the live region in which moves are read out. */
  movesLabel: string
  /** More than the three columns that share the width. */
  isWide?: boolean
  /** What travels under the pointer. */
  renderFace: (item: T) => ReactNode
  /** Stands above the columns. */
  before?: ReactNode
  /** The columns. */
  children: ReactNode
}

/** Columns between which cards are dragged with mouse, touch or keyboard. */
export function BoardFrame<S extends string, T extends BoardItem>(props: BoardFrameProps<S, T>) {
  const {
    columns,
    announcements,
    onDrop,
    board,
    movesLabel,
    isWide = false,
    renderFace,
    before,
    children,
  } = props
  const [registry] = useState<ColumnRegistry>(() => new Map())
  const { onScroll, ...dragging } = useBoardDrag({ columns, registry, announcements, onDrop })
  const isDragging = useBoardStore((state) => state.dragged !== null)
  const top = useFillHeight(board)
  useEffect(() => () => useBoardStore.setState(useBoardStore.getInitialState()), [])

  return (
    <DragDropProvider sensors={SENSORS} plugins={PLUGINS} {...dragging}>
      <ColumnRegistryProvider value={registry}>
        {before}
        <div
          ref={board}
          className={classes.board}
          data-wide={isWide || undefined}
          data-dragging={isDragging || undefined}
          style={{ '--board-top': `${top}px` } as CSSProperties}
          onScrollCapture={onScroll}
        >
          {children}
        </div>
        <DraggedCard columns={columns} renderFace={renderFace} />
        <Announcer label={movesLabel} />
      </ColumnRegistryProvider>
    </DragDropProvider>
  )
}

function DraggedCard<S extends string, T extends BoardItem>({
  columns,
  renderFace,
}: {
  columns: ItemColumns<S, T>
  renderFace: (item: T) => ReactNode
}) {
  const dragged = useBoardStore((state) => state.dragged)
  const isByKeyboard = useBoardStore((state) => state.isByKeyboard)
  const position = dragged ? positionOf(columns, dragged.id) : undefined
  const item = position && columns[position.status][position.index]
  return (
    <DragOverlay dropAnimation={null} className={(isByKeyboard ? classes.still : classes.overlay) ?? ''}>
      {item && <div className={classes.card}>{renderFace(item)}</div>}
    </DragOverlay>
  )
}

function Announcer({ label }: { label: string }) {
  const announcement = useBoardStore((state) => state.announcement)
  return (
    <VisuallyHidden role="status" aria-live="assertive" aria-label={label}>
      {announcement}
    </VisuallyHidden>
  )
}
