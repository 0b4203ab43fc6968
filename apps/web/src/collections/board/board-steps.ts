import type { ItemColumns, Target } from './board-store.ts'

export type Direction = 'up' | 'down' | 'left' | 'right'

/** The statuses of a board's columns, in the order in which they stand. */
export function statusesOf<S extends string>(columns: ItemColumns<S>): readonly S[] {
  // An object with these keys and no others.
  return Object.keys(columns) as S[]
}

/** Where an item stands among the visible ones, or undefined where it is hidden or gone. */
export function positionOf<S extends string>(columns: ItemColumns<S>, taskId: string): Target<S> | undefined {
  for (const status of statusesOf(columns)) {
    const index = columns[status].findIndex(({ id }) => id === taskId)
    if (index !== -1) return { status, index }
  }
  return undefined
}

/** The column beside one, or undefined at the board's edge. */
function beside<S extends string>(
  columns: ItemColumns<S>,
  status: S,
  direction: 'left' | 'right',
): S | undefined {
  const statuses = statusesOf(columns)
  return statuses[statuses.indexOf(status) + (direction === 'left' ? -1 : 1)]
}

/**
 * The card that an arrow key leads to: above, below, or at the same height in the next column that has any.
 * Undefined where there is none.
 */
export function cardBeside<S extends string>(
  columns: ItemColumns<S>,
  taskId: string,
  direction: Direction,
): string | undefined {
  const position = positionOf(columns, taskId)
  if (!position) return undefined
  if (direction === 'up' || direction === 'down') {
    return columns[position.status][position.index + (direction === 'up' ? -1 : 1)]?.id
  }
  let next = beside(columns, position.status, direction)
  while (next && columns[next].length === 0) next = beside(columns, next, direction)
  if (!next) return undefined
  return columns[next][Math.min(position.index, columns[next].length - 1)]?.id
}

/** Of the slots an item can have in a column, which one a target means: from 0, the item itself left out. */
function slotOf({ index }: Target, own: number): number {
  return own !== -1 && index > own ? index - 1 : index
}

function targetOf<S extends string>(status: S, slot: number, own: number): Target<S> {
  return { status, index: own !== -1 && slot > own ? slot + 1 : slot }
}

function ownIndex<S extends string>(columns: ItemColumns<S>, status: S, taskId: string): number {
  return columns[status].findIndex(({ id }) => id === taskId)
}

/** How many slots a column has for an item: one more than the others in it. */
function slotsIn<S extends string>(columns: ItemColumns<S>, status: S, taskId: string): number {
  const isIn = ownIndex(columns, status, taskId) !== -1
  return columns[status].length + (isIn ? 0 : 1)
}

/** Where an arrow key takes a dragged item: one slot up or down, or the same height in the column beside. */
export function steppedTarget<S extends string>(
  columns: ItemColumns<S>,
  { taskId, from }: { readonly taskId: string; readonly from: Target<S> },
  direction: Direction,
): Target<S> {
  const isSideways = direction === 'left' || direction === 'right'
  const status = isSideways ? (beside(columns, from.status, direction) ?? from.status) : from.status
  const slot = slotOf(from, ownIndex(columns, from.status, taskId))
  const nextSlot = isSideways ? slot : slot + (direction === 'up' ? -1 : 1)
  const last = slotsIn(columns, status, taskId) - 1
  return targetOf(status, Math.max(0, Math.min(nextSlot, last)), ownIndex(columns, status, taskId))
}

/** A target as it is read out: its position, from 1, of how many. */
export function announcedPosition<S extends string>(
  columns: ItemColumns<S>,
  taskId: string,
  target: Target<S>,
) {
  return {
    status: target.status,
    position: slotOf(target, ownIndex(columns, target.status, taskId)) + 1,
    total: slotsIn(columns, target.status, taskId),
  }
}
