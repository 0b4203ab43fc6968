import { type Beside, besideAt } from '@cadencia/board/position'
import { Badge, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, memo, type ReactNode, useId, useMemo, useRef } from 'react'
import { useStable } from '../../kit/use-stable.ts'
import { BoardFrame } from './board-frame.tsx'
import { type BoardItem, type ItemColumns, useBoardStore } from './board-store.ts'
import classes from './boards.module.css'
import { CardIconButton } from './card-icon-button.tsx'
import { CardList } from './card-list.tsx'
import { ColumnPicker } from './column-picker.tsx'
import { useDraggableCard } from './drag-and-drop.ts'
import { dragAnnouncements } from './drag-announcements.ts'
import { useCardKeys } from './use-card-keys.ts'

export interface BoardColumn<S extends string, T extends BoardItem> {
  readonly key: S
  readonly title: string
  /** The visible ones, in their order. */
  readonly cards: readonly T[]
  /** Beside the title; default: the number of cards. */
  readonly count?: number | string
  readonly countLabel?: string
  /** Beside the title on a phone; default: `count`. */
  readonly pickerCount?: number
  /** Cards above which the column warns. */
  readonly limit?: number | undefined
  /** The button that adds a card here. */
  readonly add?: { readonly label: string; readonly reason?: string | undefined }
  /** Below the title. */
  readonly sum?: ReactNode
  /** Below the cards, or instead of them. */
  readonly after?: ReactNode
  /** The last cards are in sight. */
  readonly onEnd?: (() => void) | undefined
}

interface BoardProps<S extends string, T extends BoardItem, C> {
  /** In their order. */
  columns: readonly BoardColumn<S, T>[]
  /** 'Tarefa', 'tarefas' */
  noun: readonly [one: string, many: string]
  /** What the keys do on a card; every card points to it. */
  instructions: string
  /** Names the choice of a column on a phone. */
  pickerLabel?: string
  /** A usual card's, in pixels. */
  cardHeightPx: number
  /** Stays the same function. */
  renderCard: (item: T, context: C, isTabStop: boolean) => ReactNode
  /** What travels under the pointer. */
  renderFace: (item: T, context: C) => ReactNode
  /** What the cards need beside their items; when it changes, all of them are rendered again. */
  context: C
  /** False: the cards are only read. */
  canWrite?: boolean
  /** Default: as `canWrite`. */
  canMove?: boolean
  openId?: string | undefined
  /** Not called where it stands there already. Resolves to whether it was moved; undefined if nothing was sent. */
  onMove: (item: T, column: S, beside: Beside) => Promise<boolean> | undefined
  onOpen: (item: T) => void
  onEdit?: (item: T) => void
  onAskDelete?: (item: T) => void
  onAdd?: (column: S) => void
}

const ignore = () => undefined

/** Columns of cards, between which cards are moved by mouse, finger and keys. */
export function Board<S extends string, T extends BoardItem, C>(props: BoardProps<S, T, C>) {
  const { columns, noun, instructions, pickerLabel, renderCard, renderFace, context, openId } = props
  const {
    canWrite = true,
    canMove = canWrite,
    onMove,
    onOpen,
    onEdit,
    onAskDelete = ignore,
    onAdd = ignore,
  } = props
  const [one, many] = noun
  const board = useRef<HTMLDivElement>(null)
  const instructionsId = useId()
  const cards = useMemo(() => cardsOf(columns), [columns])
  const announcements = useMemo(() => {
    const titles = new Map<string, string>(columns.map(({ key, title }) => [key, title]))
    return dragAnnouncements<S>(one, (key) => titles.get(key) ?? '')
  }, [columns, one])
  const onKey = useCardKeys<S, T>({
    columns: cards,
    canWrite,
    open: onOpen,
    ...(onEdit ? { edit: onEdit } : {}),
    askDelete: onAskDelete,
    add: onAdd,
  })
  const stable = useStable({ onOpen, onKey })
  return (
    <BoardFrame<S, T>
      columns={cards}
      announcements={announcements}
      board={board}
      movesLabel={`Movimento de ${many}`}
      isWide={columns.length > 3}
      renderFace={(item) => renderFace(item, context)}
      onDrop={(item, { status, index }) => {
        const beside = besideAt(item.id, cards[status], index)
        return beside && onMove(item, status, beside)
      }}
      before={
        <>
          <VisuallyHidden id={instructionsId}>{instructions}</VisuallyHidden>
          {pickerLabel !== undefined && <ColumnPicker label={pickerLabel} board={board} columns={columns} />}
        </>
      }
    >
      {columns.map((column) => (
        <Column
          key={column.key}
          column={column}
          cardHeightPx={props.cardHeightPx}
          onAdd={onAdd}
          renderCard={(item, isTabStop) => (
            <BoardCard
              item={item}
              context={context}
              isTabStop={isTabStop}
              isOpen={item.id === openId}
              canMove={canMove}
              instructionsId={instructionsId}
              renderCard={renderCard}
              {...stable}
            />
          )}
        />
      ))}
    </BoardFrame>
  )
}

function cardsOf<S extends string, T extends BoardItem>(
  columns: readonly BoardColumn<S, T>[],
): ItemColumns<S, T> {
  // Each status has a column.
  return Object.fromEntries(columns.map(({ key, cards }) => [key, cards])) as Record<S, readonly T[]>
}

interface ColumnProps<S extends string, T extends BoardItem> {
  column: BoardColumn<S, T>
  cardHeightPx: number
  onAdd: (column: S) => void
  renderCard: (item: T, isTabStop: boolean) => ReactNode
}

/** Title, count, what adds a card, and the cards, of which only those in sight are drawn. */
function Column<S extends string, T extends BoardItem>(props: ColumnProps<S, T>) {
  const { column, cardHeightPx, onAdd, renderCard } = props
  const { key, title, cards, count = cards.length, limit, add, sum, after, onEnd } = column
  const ofLimit = limit === undefined ? undefined : `${count} de no máximo ${limit}`
  const isTarget = useBoardStore(({ target }) => target?.status === key)
  const area = useRef<HTMLElement>(null)
  return (
    <section
      ref={area}
      className={classes.column}
      data-column={key}
      data-target={isTarget || undefined}
      aria-label={title}
    >
      <header className={classes.columnHead} data-sum={sum === undefined ? undefined : true}>
        <h2 className={classes.columnTitle}>{title}</h2>
        <Badge
          {...(limit !== undefined && cards.length > limit
            ? { color: 'red', variant: 'light' }
            : { variant: 'default' })}
          radius="sm"
          aria-label={ofLimit ?? column.countLabel}
        >
          {limit === undefined ? count : `${count}/${limit}`}
        </Badge>
        <span className={classes.grow} />
        {add && (
          <CardIconButton label={add.label} icon={IconPlus} reason={add.reason} onClick={() => onAdd(key)} />
        )}
        {sum !== undefined && <span className={classes.sum}>{sum}</span>}
      </header>
      <CardList
        status={key}
        label={title}
        items={cards}
        estimatedHeightPx={cardHeightPx}
        area={area}
        onEnd={onEnd}
        renderCard={renderCard}
      />
      {after}
    </section>
  )
}

interface BoardCardProps<T extends BoardItem, C> {
  item: T
  context: C
  /** The one card of its column that Tab leads to. */
  isTabStop: boolean
  isOpen: boolean
  canMove: boolean
  instructionsId: string
  renderCard: (item: T, context: C, isTabStop: boolean) => ReactNode
  onOpen: (item: T) => void
  onKey: (event: KeyboardEvent, item: T) => void
}

/** Dragged by pointer, finger or Space, opened by a click or Enter. */
function CardOfBoard<T extends BoardItem, C>(props: BoardCardProps<T, C>) {
  const { item, context, isTabStop, isOpen, canMove, instructionsId, renderCard, onOpen, onKey } = props
  const { ref, isDragged } = useDraggableCard(item.id, { isFixed: !canMove })
  return (
    <article
      ref={ref}
      className={classes.card}
      tabIndex={isTabStop ? 0 : -1}
      data-card={item.id}
      data-open={isOpen || undefined}
      data-dragged={isDragged || undefined}
      data-fixed={!canMove || undefined}
      aria-label={item.title}
      aria-describedby={instructionsId}
      onKeyDown={(event) => {
        if (event.target === event.currentTarget) onKey(event, item)
      }}
      onClick={(event) => {
        if (!event.defaultPrevented) onOpen(item)
      }}
    >
      {renderCard(item, context, isTabStop)}
    </article>
  )
}

// `memo` forgets that the component is generic.
const BoardCard = memo(CardOfBoard) as typeof CardOfBoard
