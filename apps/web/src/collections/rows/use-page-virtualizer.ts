import { useWindowVirtualizer, type VirtualItem, type VirtualizerOptions } from '@tanstack/react-virtual'
import { useEffect } from 'react'
import type { PagePosition } from './use-page-position.ts'

/** What a list had when it was left, so that the window returns to the same rows when it is opened again. */
export const keptLists = new Map<string, { readonly rows: VirtualItem[]; readonly heightPx: number }>()

interface PageVirtualizerOptions
  extends Pick<VirtualizerOptions<Window, Element>, 'count' | 'overscan' | 'getItemKey'>,
    Partial<Pick<VirtualizerOptions<Window, Element>, 'gap' | 'rangeExtractor'>> {
  /** Tells it from others, such as the same rows in another layout. */
  readonly list: string
  /** Undefined until it is measured. */
  readonly position: PagePosition | undefined
  readonly estimatedHeightPx: number
}

/** Rows that scroll with the page, of which only those in sight are drawn, and the height of all. */
export function usePageVirtualizer(options: PageVirtualizerOptions) {
  const { list, position, estimatedHeightPx, ...others } = options
  const kept = keptLists.get(list)
  const virtualizer = useWindowVirtualizer({
    ...others,
    // Before it is measured the window may still be where the screen before was scrolled to.
    enabled: position !== undefined,
    scrollMargin: position?.top ?? 0,
    estimateSize: () => estimatedHeightPx,
    initialMeasurementsCache: kept?.rows ?? [],
    useFlushSync: false,
  })
  useEffect(
    () => () => {
      keptLists.set(list, { rows: virtualizer.takeSnapshot(), heightPx: virtualizer.getTotalSize() })
    },
    [list, virtualizer],
  )
  // High enough from the first that the window can return to where it was.
  const unmeasuredPx = kept?.heightPx ?? options.count * estimatedHeightPx
  return { virtualizer, heightPx: position ? virtualizer.getTotalSize() : unmeasuredPx }
}
