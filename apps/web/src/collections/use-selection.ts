import { useMemo, useState } from 'react'
import type { CollectionItem } from './collection.ts'

export interface Selection<T> {
  readonly ids: readonly string[]
  readonly items: readonly T[]
  readonly clear: () => void
}

const NONE: ReadonlySet<string> = new Set()

/** The selected items among those that are shown, in their order; what has left the list is not selected when it is back. */
export function useSelection<T extends CollectionItem>(
  items: readonly T[],
  selectionMax: number | undefined,
) {
  const [isAsked, setAsked] = useState(false)
  const [chosenIds, setChosenIds] = useState(NONE)
  /** Where a range begins. */
  const [lastId, setLastId] = useState<string>()
  const selected = useMemo(() => items.filter(({ id }) => chosenIds.has(id)), [chosenIds, items])
  const selectedIds = useMemo(() => new Set(selected.map(({ id }) => id)), [selected])
  if (selected.length < chosenIds.size) setChosenIds(selectedIds)
  const selectable = items.slice(0, selectionMax)
  return {
    selected,
    selectedIds,
    isSelecting: isAsked || selected.length > 0,
    clear: () => {
      setChosenIds(NONE)
      setLastId(undefined)
      setAsked(false)
    },
    /** Shows the boxes without anything selected, for devices without hover. */
    start: () => setAsked(true),
    select: (id: string, isRange: boolean) => {
      const ids = items.map((item) => item.id)
      const from = isRange && lastId !== undefined ? ids.indexOf(lastId) : -1
      const ends = from === -1 ? [ids.indexOf(id)] : [from, ids.indexOf(id)]
      const range = ids.slice(Math.min(...ends), Math.max(...ends) + 1)
      const others = [...selectedIds].filter((one) => !range.includes(one))
      setChosenIds(new Set(selectedIds.has(id) ? others : [...others, ...range]))
      setLastId(id)
    },
    selectableCount: selectable.length,
    selectAll: () => setChosenIds(new Set(selectable.map(({ id }) => id))),
  }
}
