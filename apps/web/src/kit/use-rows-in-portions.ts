import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useReducer } from 'react'

/**
 * The rows of a virtual list to draw now: all that are in sight or drawn already. Of those that only come near, the
 * next ones; the others follow in later frames, between which the page goes on scrolling.
 *
 * @param portion how many are drawn at a time; more would hold a slow machine's page for longer than a frame
 */
export function useRowsInPortions<Scroller extends Element | Window>(
  virtualizer: Virtualizer<Scroller, Element>,
  portion: number,
): readonly VirtualItem[] {
  const [, drawMore] = useReducer((drawings: number) => drawings + 1, 0)
  const { range, elementsCache: drawn } = virtualizer
  const distance = ({ index }: VirtualItem) =>
    range ? Math.max(range.startIndex - index, index - range.endIndex, 0) : 0
  const rows = virtualizer.getVirtualItems()
  const later = rows
    .filter((row) => distance(row) > 0 && !drawn.has(row.key))
    .sort((one, other) => distance(one) - distance(other))
    .slice(portion)
  useEffect(() => {
    if (later.length === 0) return
    const frame = requestAnimationFrame(drawMore)
    return () => cancelAnimationFrame(frame)
  })
  return later.length === 0 ? rows : rows.filter((row) => !later.includes(row))
}
