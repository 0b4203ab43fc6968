import type { KeyboardEvent } from 'react'
import { type Action, ON_SCREEN } from '../../records/actions/action.ts'
import { useActions } from '../../records/actions/action-store.ts'
import { cardBeside, type Direction, positionOf } from './board-steps.ts'
import { type BoardItem, type ItemColumns, useBoardStore } from './board-store.ts'

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

/** For the page of shortcuts: the focused card handles these keys itself. */
function listed(label: string, ...otherKeys: string[]): Action {
  return { id: label, label, otherKeys, isForKeys: true, run: () => undefined }
}

const MOVING = [
  listed('Ir a outro cartão', '←', '↑', '↓', '→'),
  listed('Abrir o cartão', 'Enter'),
  listed('Levantar ou soltar o cartão', 'Espaço'),
  listed('Excluir o cartão', 'Delete'),
]
const WRITING = [listed('Editar o cartão', 'E'), listed('Adicionar na coluna', 'N')]

interface CardKeysOptions<S extends string, T extends BoardItem> {
  readonly columns: ItemColumns<S, T>
  readonly canWrite: boolean
  readonly open: (item: T) => void
  /** Opens the form of an item, where there is one over the board. */
  readonly edit?: (item: T) => void
  readonly askDelete: (item: T) => void
  readonly add: (status: S) => void
}

/** Keys on a focused card: arrows to another card, Enter opens, E edits, N adds below, Delete asks. Space is the drag's. */
export function useCardKeys<S extends string, T extends BoardItem>(options: CardKeysOptions<S, T>) {
  const { columns, canWrite, open, edit, askDelete, add } = options
  useActions(ON_SCREEN, canWrite && edit ? [...MOVING, ...WRITING] : MOVING)
  const addBeside = ({ id }: T) => {
    const position = positionOf(columns, id)
    if (position) add(position.status)
  }
  return (event: KeyboardEvent, item: T): void => {
    const isPlain = !(event.ctrlKey || event.metaKey || event.altKey)
    // While a card is dragged, the drag library handles the keys.
    if (!isPlain || event.defaultPrevented || useBoardStore.getState().dragged) return
    const direction = ARROWS[event.key]
    if (direction) {
      const next = cardBeside(columns, item.id, direction)
      if (next) useBoardStore.getState().focus(next)
    } else if (event.key === 'Enter') open(item)
    else if (event.key.toLowerCase() === 'e' && canWrite && edit) edit(item)
    else if (event.key.toLowerCase() === 'n' && canWrite) addBeside(item)
    else if (event.key === 'Delete') askDelete(item)
    else return
    event.preventDefault()
  }
}
