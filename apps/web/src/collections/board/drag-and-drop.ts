import {
  AutoScroller,
  Cursor,
  DragDropManager,
  Draggable,
  Feedback,
  KeyboardSensor,
  PointerActivationConstraints,
  PointerSensor,
  PreventSelection,
  Scroller,
} from '@dnd-kit/dom'
import { useCallback } from 'react'
import { useBoardStore } from './board-store.ts'

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

interface Point {
  readonly x: number
  readonly y: number
}

export interface DragHandlers {
  readonly onDragStart: (id: string, isByKeyboard: boolean) => void
  /** To a point of the window, or with keys by a step. */
  readonly onDragMove: (move: { readonly to?: Point | undefined; readonly by?: Point | undefined }) => void
  readonly onDragEnd: (isCanceled: boolean) => void
}

/** One for all boards, of which one is shown at a time: to make it takes longer than to draw many cards. */
const manager = new DragDropManager({ sensors: SENSORS, plugins: PLUGINS })

/** Listens to drags, whose dragged card is shown in `overlay`. Returns the stop function. */
export function watchDrags(overlay: HTMLElement | null, handlers: DragHandlers): () => void {
  const { actions, dragOperation, monitor, registry } = manager
  const feedback = registry.plugins.get(Feedback)
  if (feedback && overlay) feedback.overlay = overlay
  const scroller = () => registry.plugins.get(Scroller)
  const stopListening = [
    monitor.addEventListener('dragstart', ({ operation: { source, activatorEvent } }) => {
      const isByKeyboard = activatorEvent instanceof KeyboardEvent
      // With keys the board scrolls to the target itself.
      if (isByKeyboard) scroller()?.disable()
      handlers.onDragStart(String(source?.id), isByKeyboard)
    }),
    monitor.addEventListener('dragmove', ({ to, by }) => handlers.onDragMove({ to, by })),
    monitor.addEventListener('dragend', ({ canceled }) => {
      scroller()?.enable()
      handlers.onDragEnd(canceled)
    }),
  ]
  return () => {
    for (const stop of stopListening) stop()
    if (!dragOperation.status.idle) void actions.stop({ canceled: true })
  }
}

/** Makes a card of the board draggable by its `ref`. */
export function useDraggableCard(id: string, { isFixed = false } = {}) {
  const isDragged = useBoardStore(({ dragged }) => dragged?.id === id)
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element || isFixed) return undefined
      const draggable = new Draggable({ id, element }, manager)
      return () => draggable.destroy()
    },
    [id, isFixed],
  )
  return { ref, isDragged }
}
