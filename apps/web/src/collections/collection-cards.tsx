import classes from './collection.module.css'
import type { Collection, CollectionItem } from './collection.ts'
import { CardGrid } from './rows/card-grid.tsx'
import { handleSelectionKey } from './use-row-focus.ts'
import type { RowsLayoutProps } from './use-rows.ts'

type CollectionCardsProps<T extends CollectionItem, C> = Pick<
  RowsLayoutProps<T, C>,
  'selectedIds' | 'isSelecting' | 'openId' | 'onSelect' | 'onSelectAll' | 'onClear' | 'onEnd'
> & {
  collection: Collection<T, C>
  context: C
  items: readonly T[]
}

/** Items as cards, selected with the keys of the list. */
export function CollectionCards<T extends CollectionItem, C>(props: CollectionCardsProps<T, C>) {
  const { collection, context, items, selectedIds, isSelecting, openId, onSelect, onEnd } = props
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the cards inside
    <div
      className={classes.cards}
      data-selecting={isSelecting || undefined}
      onKeyDown={(event) => {
        if (onSelect) handleSelectionKey(event, props)
      }}
    >
      <CardGrid
        label={collection.label}
        items={items}
        estimatedHeightPx={collection.cardHeightPx ?? 220}
        {...(collection.cardColumnsMax === undefined ? {} : { columnsMax: collection.cardColumnsMax })}
        cardMinPx={collection.cardMinPx}
        onEnd={onEnd}
        renderCard={(item) => {
          const isSelected = selectedIds.has(item.id)
          return (
            <div
              className={classes.card}
              data-row={item.id}
              data-selected={isSelected || undefined}
              data-open={item.id === openId || undefined}
            >
              {collection.card?.(item, context, {
                isSelected,
                isOneOfSelected: isSelected && selectedIds.size > 1,
                onSelect,
              })}
            </div>
          )
        }}
      />
    </div>
  )
}
