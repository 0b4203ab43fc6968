import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** In pixels. */
export interface PagePosition {
  readonly top: number
  readonly width: number
}

/**
 * Where an element begins on the page and how wide it is: measured before it is painted, and again when what is around
 * it grows; undefined in the first rendering.
 */
export function usePagePosition(area: { readonly current: HTMLElement | null }): PagePosition | undefined {
  const [position, setPosition] = useState<PagePosition>()
  useLayoutEffect(() => {
    const element = area.current
    if (!element) return
    const measure = () => {
      const box = element.getBoundingClientRect()
      const next = { top: Math.round(box.top + window.scrollY), width: Math.round(box.width) }
      setPosition((before) => (before?.top === next.top && before.width === next.width ? before : next))
    }
    measure()
    // What stands above grows and shrinks with the width and its texts.
    // Before that is painted: rows of the width before would lie over each other in the new one.
    const observer = new ResizeObserver(() => flushSync(measure))
    observer.observe(element)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [area])
  return position
}
