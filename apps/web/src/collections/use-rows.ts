import { type RefObject, useMemo } from 'react'
import type { Collection, CollectionItem } from './collection.ts'
import type { ListRow } from './group-items.ts'
import { useRowFocus } from './use-row-focus.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

/** What the list and the table of a collection show, and what they call. */
export interface RowsLayoutProps<T extends CollectionItem, C> {
  collection: Collection<T, C>
  context: C
  rows: readonly ListRow<T>[]
  /** Ids of the visible columns. */
  columns: readonly string[]
  selectedIds: ReadonlySet<string>
  /** The boxes that select are shown on all rows. */
  isSelecting: boolean
  /** Undefined where items cannot be selected. */
  onSelect: ((id: string, isRange: boolean) => void) | undefined
  onSelectAll: (() => void) | undefined
  onClear: () => void
  onPreview: (id: string) => void
  onToggleGroup: (key: string, isCollapsed: boolean) => void
  openId: string | undefined
  /** The last rows are in sight. */
  onEnd: () => void
}

/** The rows in sight, and the keys that move between them. */
export function useRows<T extends CollectionItem, C>(
  area: RefObject<HTMLElement | null>,
  props: RowsLayoutProps<T, C>,
  estimatedHeightPx: number,
) {
  const { collection, rows, onEnd } = props
  // Scrolling renders often; the rows change seldom.
  const { rowIds, itemIds } = useMemo(
    () => ({
      rowIds: rows.map(({ id }) => id),
      itemIds: rows.flatMap(({ kind, id }) => (kind === 'item' ? [id] : [])),
    }),
    [rows],
  )
  const { focusedId, onKeyDown, onFocus } = useRowFocus(area, { ...props, ids: itemIds })
  const virtual = useVirtualRows(area, {
    list: collection.id,
    ids: rowIds,
    estimatedHeightPx,
    keptId: focusedId,
    onEnd,
  })
  return { ...virtual, onKeyDown, onFocus }
}

/** An item's state, as attributes of its row and as props of what the row shows. */
export function itemProps<T extends CollectionItem, C>(props: RowsLayoutProps<T, C>, item: T) {
  const { collection, context, columns, onSelect } = props
  const isSelected = props.selectedIds.has(item.id)
  const isOpen = item.id === props.openId
  return {
    attributes: {
      'data-row': item.id,
      'data-open': isOpen || undefined,
      'data-selected': isSelected || undefined,
    },
    content: {
      collection,
      context,
      columns,
      item,
      isSelected,
      isOneOfSelected: isSelected && props.selectedIds.size > 1,
      isOpen,
      onSelect,
    },
  }
}
