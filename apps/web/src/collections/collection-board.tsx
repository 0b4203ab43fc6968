import { useMemo } from 'react'
import { Board, type BoardColumn } from './board/board.tsx'
import type { BoardCardItem } from './board-cards.ts'

const CARD_PX = 104
const INSTRUCTIONS =
  'Setas percorrem os cartões. Espaço levanta o cartão para mover: com as setas escolha a coluna, espaço solta, ' +
  'Esc cancela. Enter abre.'

export interface CardGroup {
  readonly key: string
  readonly label: string
  readonly cards: readonly BoardCardItem[]
}

interface CollectionBoardProps {
  /** 'tarefa', 'tarefas' */
  noun: readonly [one: string, many: string]
  groups: readonly CardGroup[]
  openId: string | undefined
  onOpen: (id: string) => void
  /** Moves a card to another group, and resolves to whether it did; without it cards cannot be dragged. */
  onMove: ((id: string, key: string) => Promise<boolean>) | undefined
}

/** Cards in a column for each group; dragging a card to another column changes its group. */
export function CollectionBoard({ noun, groups, openId, onOpen, onMove }: CollectionBoardProps) {
  const [one, many] = noun
  const columns = useMemo(
    () =>
      groups.map(
        ({ key, label, cards }): BoardColumn<string, BoardCardItem> => ({ key, title: label, cards }),
      ),
    [groups],
  )
  return (
    <Board<string, BoardCardItem, null>
      columns={columns}
      noun={[`${one.charAt(0).toUpperCase()}${one.slice(1)}`, many]}
      instructions={INSTRUCTIONS}
      cardHeightPx={CARD_PX}
      renderCard={renderCard}
      renderFace={renderCard}
      context={null}
      canMove={onMove !== undefined}
      openId={openId}
      onMove={({ id }, column) => {
        const isElsewhere = groups.some(
          ({ key, cards }) => key === column && !cards.some((card) => card.id === id),
        )
        return isElsewhere ? onMove?.(id, column) : undefined
      }}
      onOpen={({ id }) => onOpen(id)}
    />
  )
}

const renderCard = ({ render }: BoardCardItem) => render()
