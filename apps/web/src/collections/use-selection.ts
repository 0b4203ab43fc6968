import { useMemo, useState } from 'react'
import type { CollectionItem } from './collection.ts'
import type { CollectionTable } from './use-collection-table.ts'

export interface Selection<T> {
  readonly ids: readonly string[]
  readonly items: readonly T[]
  readonly clear: () => void
}

/** The selected items among those that are shown, in their order; what has left the list is not selected any more. */
export function useSelection<T extends CollectionItem>(
  table: CollectionTable<T>,
  items: readonly T[],
  selectionMax: number | undefined,
) {
  const [isAsked, setAsked] = useState(false)
  const { rowSelection } = table.state
  const selected = useMemo(() => items.filter(({ id }) => rowSelection[id]), [rowSelection, items])
  const selectedIds = useMemo(() => new Set(selected.map(({ id }) => id)), [selected])
  const selectable = items.slice(0, selectionMax)
  const clear = () => {
    table.resetRowSelection(true)
    setAsked(false)
  }
  return {
    selected,
    selectedIds,
    isSelecting: isAsked || selected.length > 0,
    clear,
    /** Shows the boxes without anything selected, for devices without hover. */
    start: () => setAsked(true),
    select: (id: string, isRange: boolean) => {
      const target = { checked: !selectedIds.has(id) }
      table.getRow(id).getToggleSelectedHandler()({ target, shiftKey: isRange })
    },
    selectableCount: selectable.length,
    selectAll: () =>
      table.setRowSelection(Object.fromEntries(selectable.map(({ id }): [string, true] => [id, true]))),
  }
}
