import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useMemo } from 'react'
import { useOverscan } from '../use-overscan.ts'
import { usePagePosition } from '../use-page-position.ts'
import { useWindowRect } from '../use-window-rect.ts'

/** A fast wheel leaves even more behind unseen; each costs as much as one in sight. */
const OVERSCAN = 4
/** Rows before the end at which the next page is requested. */
const END_NEAR = 20

interface VirtualRowsOptions {
  readonly ids: readonly string[]
  readonly estimatedHeightPx: number
  /** Row that stays rendered, such as the focused one. */
  readonly keptId: string | undefined
  readonly onEnd: () => void
}

/** Rows of the window's scroll that are in sight; asks for more near the end. */
export function useVirtualRows(area: RefObject<HTMLElement | null>, options: VirtualRowsOptions) {
  const { ids, estimatedHeightPx, keptId, onEnd } = options
  const { top } = usePagePosition(area)
  const kept = useMemo(() => (keptId === undefined ? -1 : ids.indexOf(keptId)), [ids, keptId])
  const overscan = useOverscan(OVERSCAN)
  const virtualizer = useWindowVirtualizer({
    count: ids.length,
    estimateSize: () => estimatedHeightPx,
    // Another function would place all rows anew.
    getItemKey: useCallback((index: number) => ids[index] ?? index, [ids]),
    overscan,
    initialRect: useWindowRect(),
    initialOffset: 0,
    scrollMargin: top,
    useFlushSync: false,
    rangeExtractor: (range: Range) => {
      const shown = defaultRangeExtractor(range)
      // Neighbours too, so that the keys reach them.
      const extra = kept === -1 ? [] : [kept - 1, kept, kept + 1].filter((index) => index in ids)
      return extra.length === 0 ? shown : [...new Set([...shown, ...extra])].sort((one, other) => one - other)
    },
  })
  const isEndNear = (virtualizer.range?.endIndex ?? 0) >= ids.length - END_NEAR
  useEffect(() => {
    if (isEndNear) onEnd()
  })
  return { virtualizer, top }
}
