import { useMemo } from 'react'
import classes from './collection.module.css'
import type { CollectionItem } from './collection.ts'
import { GroupHeading } from './group-heading.tsx'
import type { GroupRow, ItemRow, ListRow } from './group-items.ts'
import type { LayoutProps } from './layout-props.ts'
import { CardGrid } from './rows/card-grid.tsx'
import { handleSelectionKey } from './use-row-focus.ts'

/** A place in the grid: a card, the heading of a group, or the first card of a group below its heading. */
interface Cell<T> {
  readonly id: string
  readonly heading?: GroupRow<T>
  readonly row?: ItemRow<T>
  readonly isWide: boolean
}

const isWide = (cell: { readonly isWide: boolean }) => cell.isWide

/** Items as cards below the headings of their groups, selected with the keys of the list. */
export function CollectionCards<T extends CollectionItem, C>(props: LayoutProps<T, C>) {
  const { collection, view, rows, isSelecting, onSelect, onEnd } = props
  const isPacked = collection.groupings.find(({ id }) => id === view.group)?.isPacked === true
  const cells = useMemo(() => cellsOf(rows, isPacked), [rows, isPacked])
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
        items={cells}
        isWide={isWide}
        estimatedHeightPx={collection.cardHeightPx ?? 220}
        columnsMax={collection.cardColumnsMax}
        cardMinPx={collection.cardMinPx}
        onEnd={onEnd}
        renderCard={({ heading, row }) => {
          const parts = (
            <>
              {heading && <GroupHeading {...props} row={heading} />}
              {row && <Card {...props} row={row} />}
            </>
          )
          return isPacked ? <div className={classes.packed}>{parts}</div> : parts
        }}
      />
    </div>
  )
}

function Card<T extends CollectionItem, C>({ row, ...props }: LayoutProps<T, C> & { row: ItemRow<T> }) {
  const { collection, context, selectedIds, openId, onSelect } = props
  const isSelected = selectedIds.has(row.item.id)
  return (
    <div
      className={classes.card}
      data-row={row.item.id}
      data-selected={isSelected || undefined}
      data-open={row.item.id === openId || undefined}
    >
      {collection.card?.(row.item, context, {
        isSelected,
        isOneOfSelected: isSelected && selectedIds.size > 1,
        onSelect,
      })}
    </div>
  )
}

/** @param isPacked headings stand above the first card of their group, and not in rows of their own */
function cellsOf<T>(rows: readonly ListRow<T>[], isPacked: boolean): Cell<T>[] {
  return rows.flatMap((row, index): Cell<T>[] => {
    const before = rows[index - 1]
    const after = rows[index + 1]
    if (row.kind === 'item') {
      const heading = isPacked && before?.kind === 'group' ? before : undefined
      return [{ id: row.id, row, isWide: false, ...(heading && { heading }) }]
    }
    if (row.kind === 'add' || (isPacked && after?.kind === 'item')) return []
    return [{ id: row.id, heading: row, isWide: !isPacked }]
  })
}
