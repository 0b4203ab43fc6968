import { useLayoutEffect, useState } from 'react'

/**
 * Where an element begins on the page and how wide it is, in pixels; measured again when what is around it grows. The
 * first rendering takes `usual`.
 */
export function usePagePosition(
  area: { readonly current: HTMLElement | null },
  usual = { top: 0, width: 0 },
) {
  const [place, setPlace] = useState(usual)
  useLayoutEffect(() => {
    const element = area.current
    if (!element) return
    const measure = () => {
      const box = element.getBoundingClientRect()
      const next = { top: Math.round(box.top + window.scrollY), width: Math.round(box.width) }
      setPlace((before) => (before.top === next.top && before.width === next.width ? before : next))
    }
    measure()
    // What stands above grows and shrinks with the width and its texts.
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [area])
  return place
}
