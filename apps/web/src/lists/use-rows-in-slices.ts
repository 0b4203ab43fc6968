import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual'
import { useDeferredValue, useMemo } from 'react'

/**
 * The rows of a virtual list to draw now. While somebody scrolls, rows that only come near are drawn in slices, between
 * which the page goes on scrolling; rows that are in sight, and all after `entries` changed, are drawn at once.
 * Takes a virtualizer with `useFlushSync: false`; `entries` stays the same object until an entry changes.
 */
export function useRowsInSlices<Scroller extends Element>(
  virtualizer: Virtualizer<Scroller, Element>,
  entries: readonly unknown[],
): readonly VirtualItem[] {
  const rows = virtualizer.getVirtualItems()
  const { range } = virtualizer
  const deferred = useDeferredValue(useMemo(() => ({ rows, entries }), [rows, entries]))
  if (deferred.entries !== entries || !range) return rows
  const [first, last] = [deferred.rows[0], deferred.rows.at(-1)]
  const areInSight = first && last && first.index <= range.startIndex && last.index >= range.endIndex
  return areInSight ? deferred.rows : rows
}
