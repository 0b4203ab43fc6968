import { Badge, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, memo, type ReactNode, useMemo, useRef } from 'react'
import { useStable } from '../kit/use-stable.ts'
import { BoardFrame } from './board/board-frame.tsx'
import { type BoardItem, useBoardStore } from './board/board-store.ts'
import boardClasses from './board/boards.module.css'
import { CardList } from './board/card-list.tsx'
import { useDraggableCard } from './board/drag-and-drop.ts'
import { dragAnnouncements } from './board/drag-announcements.ts'
import { useCardKeys } from './board/use-card-keys.ts'

const CARD_PX = 104
const INSTRUCTIONS_ID = 'collection-board-instructions'
const INSTRUCTIONS =
  'Setas percorrem os cartões. Espaço levanta o cartão para mover: com as setas escolha a coluna, espaço solta, ' +
  'Esc cancela. Enter abre.'

/** A card; `item` is compared to see whether it has to be rendered again. */
export interface BoardCardItem extends BoardItem {
  readonly item: object
}

export interface CardGroup {
  readonly key: string
  readonly label: string
  readonly cards: readonly BoardCardItem[]
}

interface CollectionBoardProps {
  /** 'tarefa', 'tarefas' */
  noun: readonly [one: string, many: string]
  groups: readonly CardGroup[]
  renderCard: (id: string) => ReactNode
  /** What the cards show beside their items; when it changes, all of them are rendered again. */
  context: unknown
  openId: string | undefined
  onOpen: (id: string) => void
  /** Moves a card to another group, and resolves to whether it did; without it cards cannot be dragged. */
  onMove: ((id: string, key: string) => Promise<boolean>) | undefined
}

/** Cards in a column for each group; dragging a card to another column changes its group. */
export function CollectionBoard(props: CollectionBoardProps) {
  const { groups, renderCard, context, openId, onOpen, onMove } = props
  const [one, many] = props.noun
  const board = useRef<HTMLDivElement>(null)
  const columns = useMemo(() => Object.fromEntries(groups.map(({ key, cards }) => [key, cards])), [groups])
  const announcements = useMemo(() => {
    const labels = new Map(groups.map(({ key, label }) => [key, label]))
    const noun = `${one.charAt(0).toUpperCase()}${one.slice(1)}`
    return dragAnnouncements<string>(noun, (key) => labels.get(key) ?? '')
  }, [groups, one])
  const onKey = useCardKeys<string, BoardCardItem>({
    columns,
    canWrite: true,
    open: ({ id }) => onOpen(id),
    askDelete: () => undefined,
    add: () => undefined,
  })
  const stable = useStable({ onOpen, onKey, renderContent: renderCard })
  return (
    <BoardFrame<string, BoardCardItem>
      columns={columns}
      announcements={announcements}
      board={board}
      movesLabel={`Movimento de ${many}`}
      isWide={groups.length > 3}
      renderFace={({ id }) => renderCard(id)}
      onDrop={({ id }, { status }) => {
        const isElsewhere = !columns[status]?.some((card) => card.id === id)
        return isElsewhere ? onMove?.(id, status) : undefined
      }}
      before={<VisuallyHidden id={INSTRUCTIONS_ID}>{INSTRUCTIONS}</VisuallyHidden>}
    >
      {groups.map((group) => (
        <GroupColumn
          key={group.key}
          group={group}
          renderCard={(card, isTabStop) => (
            <BoardCard
              card={card}
              context={context}
              isTabStop={isTabStop}
              isOpen={card.id === openId}
              canMove={onMove !== undefined}
              {...stable}
            />
          )}
        />
      ))}
    </BoardFrame>
  )
}

interface GroupColumnProps {
  group: CardGroup
  renderCard: (card: BoardCardItem, isTabStop: boolean) => ReactNode
}

function GroupColumn({ group: { key, label, cards }, renderCard }: GroupColumnProps) {
  const isTarget = useBoardStore(({ target }) => target?.status === key)
  const area = useRef<HTMLElement>(null)
  return (
    <section
      ref={area}
      className={boardClasses.column}
      data-column={key}
      data-target={isTarget || undefined}
      aria-label={label}
    >
      <header className={boardClasses.columnHead}>
        <h2 className={boardClasses.columnTitle}>{label}</h2>
        <Badge variant="default" radius="sm">
          {cards.length}
        </Badge>
      </header>
      <CardList
        status={key}
        label={label}
        items={cards}
        estimatedHeightPx={CARD_PX}
        area={area}
        renderCard={renderCard}
      />
    </section>
  )
}

interface BoardCardProps {
  card: BoardCardItem
  context: unknown
  isTabStop: boolean
  isOpen: boolean
  canMove: boolean
  renderContent: (id: string) => ReactNode
  onOpen: (id: string) => void
  onKey: (event: KeyboardEvent, card: BoardCardItem) => void
}

const BoardCard = memo(
  function BoardCard({ card, isTabStop, isOpen, canMove, renderContent, onOpen, onKey }: BoardCardProps) {
    const { ref, isDragged } = useDraggableCard(card.id, { isFixed: !canMove })
    return (
      <article
        ref={ref}
        className={boardClasses.card}
        tabIndex={isTabStop ? 0 : -1}
        data-card={card.id}
        data-open={isOpen || undefined}
        data-dragged={isDragged || undefined}
        data-fixed={!canMove || undefined}
        aria-label={card.title}
        aria-describedby={INSTRUCTIONS_ID}
        onKeyDown={(event) => {
          if (event.target === event.currentTarget) onKey(event, card)
        }}
        onClick={(event) => {
          if (!event.defaultPrevented) onOpen(card.id)
        }}
      >
        {renderContent(card.id)}
      </article>
    )
  },
  (before, after) =>
    before.card.item === after.card.item &&
    before.context === after.context &&
    before.isTabStop === after.isTabStop &&
    before.isOpen === after.isOpen &&
    before.canMove === after.canMove,
)
