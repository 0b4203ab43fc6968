import { VisuallyHidden } from '@mantine/core'
import {
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { positionOf } from './board-steps.ts'
import { type BoardItem, type ItemColumns, useBoardStore } from './board-store.ts'
import classes from './boards.module.css'
import { type ColumnRegistry, ColumnRegistryProvider } from './column-registry.ts'
import { type DragHandlers, watchDrags } from './drag-and-drop.ts'
import { type BoardDragOptions, useBoardDrag } from './use-board-drag.ts'

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
  const overlay = useRef<HTMLDivElement>(null)
  useDragging(overlay, dragging)
  const isDragging = useBoardStore((state) => state.dragged !== null)
  useFillHeight(board)
  useEffect(() => () => useBoardStore.setState(useBoardStore.getInitialState()), [])

  return (
    <ColumnRegistryProvider value={registry}>
      {before}
      <div
        ref={board}
        className={classes.board}
        data-wide={isWide || undefined}
        data-dragging={isDragging || undefined}
        onScrollCapture={onScroll}
      >
        {children}
      </div>
      <DraggedCard ref={overlay} columns={columns} renderFace={renderFace} />
      <Announcer label={movesLabel} />
    </ColumnRegistryProvider>
  )
}

function useDragging(overlay: RefObject<HTMLElement | null>, handlers: DragHandlers): void {
  const onDragStart = useEffectEvent(handlers.onDragStart)
  const onDragMove = useEffectEvent(handlers.onDragMove)
  const onDragEnd = useEffectEvent(handlers.onDragEnd)
  useEffect(
    () =>
      watchDrags(overlay.current, {
        onDragStart: (...start) => onDragStart(...start),
        onDragMove: (move) => onDragMove(move),
        onDragEnd: (isCanceled) => onDragEnd(isCanceled),
      }),
    [overlay],
  )
}

function DraggedCard<S extends string, T extends BoardItem>({
  ref,
  columns,
  renderFace,
}: {
  ref: Ref<HTMLDivElement>
  columns: ItemColumns<S, T>
  renderFace: (item: T) => ReactNode
}) {
  const dragged = useBoardStore((state) => state.dragged)
  const isByKeyboard = useBoardStore((state) => state.isByKeyboard)
  const position = dragged ? positionOf(columns, dragged.id) : undefined
  const item = position && columns[position.status][position.index]
  return (
    <div ref={ref} className={isByKeyboard ? classes.still : classes.overlay} data-dnd-overlay>
      {item && <div className={classes.card}>{renderFace(item)}</div>}
    </div>
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

/**
 * Keeps where an element begins on the page, in pixels, in its CSS variable `--board-top`, so that it can fill the rest
 * of the window. Not a state: what stands in the element need not be rendered again. It is 0 until the layout effects
 * inside the element have run.
 */
function useFillHeight(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const measure = () => {
      const top = Math.round(current.getBoundingClientRect().top + window.scrollY)
      current.style.setProperty('--board-top', `${top}px`)
    }
    measure()
    // What stands above grows and shrinks with the width, its texts and the fonts.
    const observer = new ResizeObserver(measure)
    for (const sibling of current.parentElement?.children ?? []) {
      if (sibling !== current) observer.observe(sibling)
    }
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [element])
}
