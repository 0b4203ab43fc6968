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
import type { CardRegistry } from './card-registry.ts'

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

interface DraggingOptions extends DragHandlers {
  readonly cards: CardRegistry
  /** What travels under the pointer. */
  readonly overlay: HTMLElement | null
}

/** Lets the cards be dragged. Returns the stop function. */
export function startDragging({ cards, overlay, ...handlers }: DraggingOptions): () => void {
  const manager = new DragDropManager({ sensors: SENSORS, plugins: PLUGINS })
  const { monitor, registry } = manager
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
  const stopAttending = cards.attend((id, element) => {
    const draggable = new Draggable({ id, element }, manager)
    return () => draggable.destroy()
  })
  return () => {
    stopAttending()
    for (const stop of stopListening) stop()
    manager.destroy()
  }
}
