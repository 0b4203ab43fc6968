import { type RefObject, useLayoutEffect, useState } from 'react'

/** The nearest ancestor that scrolls. */
function findScroller(element: HTMLElement): HTMLElement {
  for (let one = element.parentElement; one; one = one.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(one).overflowY)) return one
  }
  return document.body
}

/** The scrolling ancestor of a list, and how far below the beginning of what it scrolls the list begins, in pixels. */
export function useScroller(list: RefObject<HTMLElement | null>) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [margin, setMargin] = useState(0)
  useLayoutEffect(() => {
    const { current } = list
    if (!current) return
    const found = findScroller(current)
    const measure = () => {
      const below = current.getBoundingClientRect().top - found.getBoundingClientRect().top
      setMargin(Math.round(below + found.scrollTop))
    }
    setScroller(found)
    measure()
    // What stands above the list is inside of one of its ancestors.
    const observer = new ResizeObserver(measure)
    for (let one = current.parentElement; one && one !== found; one = one.parentElement) observer.observe(one)
    return () => observer.disconnect()
  }, [list])
  return { scroller, margin }
}
