import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { announcedPosition, type Direction, positionOf, statusesOf, steppedTarget } from './board-steps.ts'
import { type BoardItem, type ItemColumns, type Target, useBoardStore } from './board-store.ts'
import { type ColumnRegistry, targetAt } from './column-registry.ts'
import type { DragHandlers } from './drag-and-drop.ts'

interface AnnouncedPosition<S extends string> {
  readonly status: S
  /** From 1. */
  readonly position: number
  /** With the item itself. */
  readonly total: number
}

/** Announcements for screen readers while a card is moved. */
export interface DragAnnouncements<S extends string> {
  readonly lifted: (title: string, position: AnnouncedPosition<S>) => string
  readonly over: (position: AnnouncedPosition<S>) => string
  readonly dropped: (title: string, position: AnnouncedPosition<S>) => string
  readonly cancelled: (title: string) => string
  readonly failed: (title: string, status: S) => string
}

export interface BoardDragOptions<S extends string, T extends BoardItem> {
  /** The visible items. */
  readonly columns: ItemColumns<S, T>
  readonly announcements: DragAnnouncements<S>
  /** Called with what was dropped where, also where it was before. Resolves to whether it was moved; undefined if nothing was sent. */
  readonly onDrop: (item: T, target: Target<S>) => Promise<boolean> | undefined
}

/**
 * What the drag library's events mean on the board. The library knows pointers, fingers and keys; the place that
 * is meant comes from the columns' geometry, or from counting steps, so that it also stands for cards that are
 * not drawn.
 */
export function useBoardDrag<S extends string, T extends BoardItem>({
  columns,
  registry,
  announcements,
  onDrop,
}: BoardDragOptions<S, T> & { readonly registry: ColumnRegistry }) {
  const point = useRef<{ x: number; y: number } | null>(null)
  const { startDrag, setTarget, endDrag, announce, focus } = useBoardStore.getState()

  /** The store's target as one of this board's. */
  function known(target: Target | null): Target<S> | undefined {
    const status = statusesOf(columns).find((one) => one === target?.status)
    return status !== undefined && target ? { status, index: target.index } : undefined
  }

  function onDragStart(id: string, isByKeyboard: boolean): void {
    const position = positionOf(columns, id)
    const task = position && columns[position.status][position.index]
    if (!task) return
    startDrag(task, position, isByKeyboard)
    if (isByKeyboard) announce(announcements.lifted(task.title, announcedPosition(columns, id, position)))
  }

  function onDragMove({ to, by }: Parameters<DragHandlers['onDragMove']>[0]): void {
    const { isByKeyboard } = useBoardStore.getState()
    if (isByKeyboard && by) step(by)
    else if (to) {
      point.current = to
      setTarget(targetAt(registry, to))
    }
  }

  function step(by: { readonly x: number; readonly y: number }): void {
    const { dragged, target } = useBoardStore.getState()
    const from = known(target)
    if (!dragged || !from) return
    const next = steppedTarget(columns, { taskId: dragged.id, from }, directionOf(by))
    setTarget(next)
    registry.get(next.status)?.reveal(next.index)
    announce(announcements.over(announcedPosition(columns, dragged.id, next)))
  }

  function onDragEnd(isCanceled: boolean): void {
    const { dragged, target, isByKeyboard } = useBoardStore.getState()
    point.current = null
    // Drawn at once: the card must not be seen in its old place again, and the focus goes to the new one.
    flushSync(() => {
      endDrag()
      if (!dragged) return
      const end = known(target)
      const item = itemOf(dragged.id)
      if (isCanceled || !end || !item) announce(announcements.cancelled(dragged.title))
      else drop(item, end)
    })
    if (dragged && isByKeyboard) focus(dragged.id)
  }

  function itemOf(id: string): T | undefined {
    const position = positionOf(columns, id)
    return position && columns[position.status][position.index]
  }

  function drop(item: T, target: Target<S>): void {
    const from = positionOf(columns, item.id)
    announce(announcements.dropped(item.title, announcedPosition(columns, item.id, target)))
    void onDrop(item, target)?.then((isMoved) => {
      if (!isMoved && from) announce(announcements.failed(item.title, from.status))
    })
  }

  return {
    onDragStart,
    onDragMove,
    onDragEnd,
    /** What lies under a resting pointer changes when a column scrolls below it. */
    onScroll: () => {
      if (point.current) setTarget(targetAt(registry, point.current))
    },
  }
}

function directionOf({ x, y }: { readonly x: number; readonly y: number }): Direction {
  if (x !== 0) return x < 0 ? 'left' : 'right'
  return y < 0 ? 'up' : 'down'
}
