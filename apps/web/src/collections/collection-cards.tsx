import classes from './collection.module.css'
import type { CollectionItem } from './collection.ts'
import { GroupHeading } from './group-heading.tsx'
import type { LayoutProps } from './layout-props.ts'
import { CardGrid } from './rows/card-grid.tsx'
import { handleSelectionKey } from './use-row-focus.ts'

const isHeading = ({ kind }: { readonly kind: string }) => kind === 'group'

/** Items as cards below the headings of their groups, selected with the keys of the list. */
export function CollectionCards<T extends CollectionItem, C>(props: LayoutProps<T, C>) {
  const { collection, context, rows, selectedIds, isSelecting, openId, onSelect, onEnd } = props
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
        items={rows}
        isWide={isHeading}
        estimatedHeightPx={collection.cardHeightPx ?? 220}
        columnsMax={collection.cardColumnsMax}
        cardMinPx={collection.cardMinPx}
        onEnd={onEnd}
        renderCard={(row) => {
          if (row.kind === 'group') {
            return <GroupHeading {...props} row={row} />
          }
          if (row.kind === 'add') return null
          const isSelected = selectedIds.has(row.id)
          return (
            <div
              className={classes.card}
              data-row={row.id}
              data-selected={isSelected || undefined}
              data-open={row.id === openId || undefined}
            >
              {collection.card?.(row.item, context, {
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
