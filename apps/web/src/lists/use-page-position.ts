import { PHONE_QUERY } from '@cadencia/ui/theme'
import { createContext, use, useLayoutEffect, useState } from 'react'

/** Below header and filters, beside the navigation. */
const USUAL_TOP_PX = 200
const USUAL_SIDES_PX = 304
const PHONE_SIDES_PX = 32

/** In pixels. */
interface PagePosition {
  readonly top: number
  readonly width: number
  readonly isMeasured: boolean
}

/** The width of what stands beside a list apart from the frame's navigation, in pixels. */
export const BesideListContext = createContext(0)

/** Where a list usually stands in a window; the outer width is known without a layout. */
function usualPosition(besidePx: number): PagePosition {
  const isPhone = window.matchMedia(PHONE_QUERY).matches
  const sides = isPhone ? PHONE_SIDES_PX : USUAL_SIDES_PX + besidePx
  return { top: USUAL_TOP_PX, width: window.outerWidth - sides, isMeasured: false }
}

/**
 * Where an element begins on the page and how wide it is: a usual place in the first rendering, then measured before it
 * is painted, and again when what is around it grows.
 */
export function usePagePosition(area: { readonly current: HTMLElement | null }): PagePosition {
  const beside = use(BesideListContext)
  const [position, setPosition] = useState(() => usualPosition(beside))
  useLayoutEffect(() => {
    const element = area.current
    if (!element) return
    const measure = () => {
      const box = element.getBoundingClientRect()
      const next = {
        top: Math.round(box.top + window.scrollY),
        width: Math.round(box.width),
        isMeasured: true,
      }
      setPosition((before) =>
        before.isMeasured && before.top === next.top && before.width === next.width ? before : next,
      )
    }
    measure()
    // What stands above grows and shrinks with the width and its texts.
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [area])
  return position
}
