import { useMemo } from 'react'
import { Board, type BoardColumn } from './board/board.tsx'
import type { BoardItem } from './board/board-store.ts'
import classes from './collection.module.css'
import type { Collection, CollectionItem } from './collection.ts'
import type { LayoutProps } from './layout-props.ts'
import { QuickAdd } from './quick-add.tsx'
import { SelectBox } from './select-box.tsx'
import { handleSelectionKey } from './use-row-focus.ts'

const CARD_PX = 104
const INSTRUCTIONS =
  'Setas percorrem os cartões. Espaço levanta o cartão para mover: com as setas escolha a coluna, espaço solta, ' +
  'Esc cancela. Enter abre.'

/** A card; the same object as long as its item is. */
interface CardItem<T> extends BoardItem {
  readonly item: T
}

type CardsContext<T extends CollectionItem, C> = Pick<
  LayoutProps<T, C>,
  'collection' | 'context' | 'selectedIds' | 'onSelect'
>

/** Cards in a column for each group; dragging a card to another column changes its group. */
export function CollectionBoard<T extends CollectionItem, C>(props: LayoutProps<T, C>) {
  const { collection, context, groups = [], selectedIds, onSelect, onMove, onAdd } = props
  const [one, many] = collection.noun
  const toCard = useMemo(() => createCards(collection), [collection])
  const columns = useMemo(
    () =>
      groups.map(
        ({ key, label, items, limit }): BoardColumn<string, CardItem<T>> => ({
          key,
          title: label,
          cards: items.map(toCard),
          limit,
          after: onAdd && (
            <QuickAdd label={`Adicionar ${one}`} group={label} onAdd={(title) => onAdd(title, key)} />
          ),
        }),
      ),
    [groups, toCard, onAdd, one],
  )
  const cards = useMemo(
    () => ({ collection, context, selectedIds, onSelect }),
    [collection, context, selectedIds, onSelect],
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the cards inside
    <div
      data-selecting={props.isSelecting || undefined}
      onKeyDown={(event) => {
        if (onSelect) handleSelectionKey(event, props)
      }}
    >
      <Board<string, CardItem<T>, CardsContext<T, C>>
        columns={columns}
        noun={[`${one.charAt(0).toUpperCase()}${one.slice(1)}`, many]}
        instructions={INSTRUCTIONS}
        cardHeightPx={CARD_PX}
        renderCard={renderCard}
        renderFace={renderCard}
        context={cards}
        canMove={onMove !== undefined}
        openId={props.openId}
        onMove={({ id }, column) => {
          const isElsewhere = groups.some(
            ({ key, items }) => key === column && !items.some((item) => item.id === id),
          )
          return isElsewhere ? onMove?.(id, column) : undefined
        }}
        onOpen={({ id }) => props.onPreview(id)}
      />
    </div>
  )
}

function createCards<T extends CollectionItem, C>({ titleOf }: Collection<T, C>): (item: T) => CardItem<T> {
  const made = new WeakMap<T, CardItem<T>>()
  return (item) => {
    const card = made.get(item) ?? { id: item.id, title: titleOf(item), item }
    made.set(item, card)
    return card
  }
}

function renderCard<T extends CollectionItem, C>({ item, title }: CardItem<T>, cards: CardsContext<T, C>) {
  const { collection, context, selectedIds, onSelect } = cards
  const isSelected = selectedIds.has(item.id)
  return (
    <div className={classes.boardCard} data-row={item.id} data-selected={isSelected || undefined}>
      {onSelect && <SelectBox id={item.id} name={title} isSelected={isSelected} onSelect={onSelect} />}
      {collection.boardCard?.(item, context) ?? title}
    </div>
  )
}
