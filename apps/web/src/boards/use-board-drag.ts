import {
  type DragDropManager,
  type DragEndEvent,
  type DragMoveEvent,
  type DragStartEvent,
  Scroller,
} from '@dnd-kit/dom'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { type Direction, spokenSpot, spotOf, statusesOf, steppedTarget } from './board-steps.ts'
import { type BoardItem, type ItemColumns, type Target, useBoardStore } from './board-store.ts'
import { type ColumnRegistry, targetAt } from './column-registry.ts'

interface Spot<S extends string> {
  readonly status: S
  /** From 1. */
  readonly position: number
  /** With the item itself. */
  readonly total: number
}

/** What screen readers hear while something is moved. */
export interface CarryingWords<S extends string> {
  readonly lifted: (title: string, spot: Spot<S>) => string
  readonly over: (spot: Spot<S>) => string
  readonly dropped: (title: string, spot: Spot<S>) => string
  readonly cancelled: (title: string) => string
}

export interface CarryingOptions<S extends string, T extends BoardItem> {
  /** The visible items. */
  readonly columns: ItemColumns<S, T>
  readonly said: CarryingWords<S>
  /** Hears what was dropped where, also in its own place. */
  readonly onDrop: (item: T, target: Target<S>) => void
}

/**
 * What the drag library's events mean on the board. The library knows pointers, fingers and keys; the place that
 * is meant comes from the columns' geometry, or from counting steps, so that it also stands for cards that are
 * not drawn.
 */
export function useBoardDrag<S extends string, T extends BoardItem>({
  columns,
  registry,
  said,
  onDrop,
}: CarryingOptions<S, T> & { readonly registry: ColumnRegistry }) {
  const point = useRef<{ x: number; y: number } | null>(null)
  const { lift, aim, release, say, focus } = useBoardStore.getState()

  /** The store's target as one of this board's. */
  function known(target: Target | null): Target<S> | undefined {
    const status = statusesOf(columns).find((one) => one === target?.status)
    return status !== undefined && target ? { status, index: target.index } : undefined
  }

  function onDragStart(event: DragStartEvent, manager: DragDropManager): void {
    const { source, activatorEvent } = event.operation
    const id = String(source?.id)
    const spot = spotOf(columns, id)
    const task = spot && columns[spot.status][spot.index]
    if (!task) return
    const isByKeyboard = activatorEvent instanceof KeyboardEvent
    // With keys the board scrolls to the target itself.
    if (isByKeyboard) manager.registry.plugins.get(Scroller)?.disable()
    lift(task, spot, isByKeyboard)
    if (isByKeyboard) say(said.lifted(task.title, spokenSpot(columns, id, spot)))
  }

  function onDragMove({ to, by }: DragMoveEvent): void {
    const { isByKeyboard } = useBoardStore.getState()
    if (isByKeyboard && by) step(by)
    else if (to) {
      point.current = to
      aim(targetAt(registry, to))
    }
  }

  function step(by: { readonly x: number; readonly y: number }): void {
    const { carried, target } = useBoardStore.getState()
    const from = known(target)
    if (!carried || !from) return
    const next = steppedTarget(columns, { taskId: carried.id, from }, directionOf(by))
    aim(next)
    registry.get(next.status)?.reveal(next.index)
    say(said.over(spokenSpot(columns, carried.id, next)))
  }

  function onDragEnd({ canceled }: DragEndEvent, manager: DragDropManager): void {
    const { carried, target, isByKeyboard } = useBoardStore.getState()
    manager.registry.plugins.get(Scroller)?.enable()
    point.current = null
    // Drawn at once: the card must not be seen in its old place again, and the focus goes to the new one.
    flushSync(() => {
      release()
      if (!carried) return
      const end = known(target)
      const item = itemOf(carried.id)
      if (canceled || !end || !item) say(said.cancelled(carried.title))
      else drop(item, end)
    })
    if (carried && isByKeyboard) focus(carried.id)
  }

  function itemOf(id: string): T | undefined {
    const spot = spotOf(columns, id)
    return spot && columns[spot.status][spot.index]
  }

  function drop(item: T, target: Target<S>): void {
    say(said.dropped(item.title, spokenSpot(columns, item.id, target)))
    onDrop(item, target)
  }

  return {
    onDragStart,
    onDragMove,
    onDragEnd,
    /** What lies under a resting pointer changes when a column scrolls below it. */
    onScroll: () => {
      if (point.current) aim(targetAt(registry, point.current))
    },
  }
}

function directionOf({ x, y }: { readonly x: number; readonly y: number }): Direction {
  if (x !== 0) return x < 0 ? 'left' : 'right'
  return y < 0 ? 'up' : 'down'
}
