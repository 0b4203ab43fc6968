import { type RefObject, useCallback, useEffect, useMemo } from 'react'
import { withKept } from './kept-range.ts'
import { usePagePosition } from './rows/use-page-position.ts'
import { usePageVirtualizer } from './rows/use-page-virtualizer.ts'

/** A fast wheel leaves even more behind unseen; each costs as much as one in sight. */
const OVERSCAN = 4
/** Rows before the end at which the next page is requested. */
const END_NEAR = 20

interface VirtualRowsOptions {
  /** Id of the collection. */
  readonly list: string
  readonly ids: readonly string[]
  readonly estimatedHeightPx: number
  /** Rows that stay rendered, such as the focused one. */
  readonly keptIds: readonly (string | undefined)[]
  readonly onEnd: () => void
}

/** Rows of the window's scroll that are in sight, and the height of all; asks for more near the end. */
export function useVirtualRows(area: RefObject<HTMLElement | null>, options: VirtualRowsOptions) {
  const { list, ids, estimatedHeightPx, keptIds, onEnd } = options
  const position = usePagePosition(area)
  const indexOf = useMemo(() => new Map(ids.map((id, index) => [id, index])), [ids])
  // Neighbours too, so that the keys reach them.
  const kept = keptIds
    .flatMap((id) => indexOf.get(id ?? '') ?? [])
    .flatMap((index) => [index - 1, index, index + 1])
    .filter((index) => index in ids)
  const { virtualizer, heightPx } = usePageVirtualizer({
    list: `${list} ${estimatedHeightPx}`,
    position,
    count: ids.length,
    estimatedHeightPx,
    overscan: OVERSCAN,
    // Another function would place all rows anew.
    getItemKey: useCallback((index: number) => ids[index] ?? index, [ids]),
    rangeExtractor: withKept(kept),
  })
  const isEndNear = (virtualizer.range?.endIndex ?? 0) >= ids.length - END_NEAR
  useEffect(() => {
    if (isEndNear) onEnd()
  })
  return { virtualizer, top: position?.top ?? 0, heightPx }
}
