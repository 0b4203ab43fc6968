import type { KeyboardEvent } from 'react'
import { cardBeside, type Direction, spotOf } from './board-steps.ts'
import { type BoardItem, type ItemColumns, useBoardStore } from './board-store.ts'

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

interface CardKeysOptions<S extends string, T extends BoardItem> {
  readonly columns: ItemColumns<S, T>
  readonly canWrite: boolean
  readonly edit: (item: T) => void
  readonly askDelete: (item: T) => void
  readonly add: (status: S) => void
}

/** Keys on a focused card: arrows to another card, Enter edits, N adds below, Delete asks. Space is the drag's. */
export function useCardKeys<S extends string, T extends BoardItem>(options: CardKeysOptions<S, T>) {
  const { columns, canWrite, edit, askDelete, add } = options
  const addBeside = ({ id }: T) => {
    const spot = spotOf(columns, id)
    if (spot) add(spot.status)
  }
  return (event: KeyboardEvent, item: T): void => {
    const isPlain = !(event.ctrlKey || event.metaKey || event.altKey)
    // While a card is carried, the keys are the drag's.
    if (!isPlain || event.defaultPrevented || useBoardStore.getState().carried) return
    const direction = ARROWS[event.key]
    if (direction) {
      const next = cardBeside(columns, item.id, direction)
      if (next) useBoardStore.getState().focus(next)
    } else if (event.key === 'Enter' && canWrite) edit(item)
    else if (event.key.toLowerCase() === 'n' && canWrite) addBeside(item)
    else if (event.key === 'Delete') askDelete(item)
    else return
    event.preventDefault()
  }
}
