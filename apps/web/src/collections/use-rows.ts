import { type FocusEvent, type RefObject, useMemo } from 'react'
import { useCreatedRow } from '../kit/use-created-row.ts'
import type { CollectionItem } from './collection.ts'
import type { ItemRow } from './group-items.ts'
import { useWrittenRows } from './kept-range.ts'
import type { LayoutProps } from './layout-props.ts'
import { useRowFocus } from './use-row-focus.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

/** The rows in sight, and the keys that move between them. */
export function useRows<T extends CollectionItem, C>(
  area: RefObject<HTMLElement | null>,
  props: LayoutProps<T, C>,
  estimatedHeightPx: number,
) {
  const { collection, rows, onEnd } = props
  // Scrolling renders often; the rows change seldom.
  const { rowIds, itemRows } = useMemo(
    () => ({
      rowIds: rows.map(({ id }) => id),
      itemRows: rows.filter((row) => row.kind === 'item'),
    }),
    [rows],
  )
  const { focusedId, onKeyDown, onFocus } = useRowFocus(area, { ...props, rows: itemRows })
  const createdId = useCreatedRow(area)
  const written = useWrittenRows(rowIds)
  const virtual = useVirtualRows(area, {
    list: collection.id,
    ids: rowIds,
    estimatedHeightPx,
    keptIds: [focusedId, createdId, ...written.writtenIds],
    onEnd,
  })
  return {
    ...virtual,
    onKeyDown,
    onFocus: (event: FocusEvent<HTMLElement>) => {
      onFocus(event)
      written.onFocus(event)
    },
  }
}

/** An item's state, as attributes of its row and as props of what the row shows. */
export function itemProps<T extends CollectionItem, C>(props: LayoutProps<T, C>, row: ItemRow<T>) {
  const { collection, context, view, onSelect, onToggle } = props
  const { item } = row
  const isSelected = props.selectedIds.has(item.id)
  const isOpen = item.id === props.openId
  return {
    attributes: {
      'data-row': item.id,
      'data-place': row.id,
      'data-open': isOpen || undefined,
      'data-selected': isSelected || undefined,
    },
    content: {
      collection,
      context,
      columns: view.columns,
      row,
      isSelected,
      isOneOfSelected: isSelected && props.selectedIds.size > 1,
      isOpen,
      onSelect,
      onToggle,
    },
  }
}
