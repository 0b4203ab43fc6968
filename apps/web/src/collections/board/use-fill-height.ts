import { type RefObject, useLayoutEffect } from 'react'

/**
 * Keeps where an element begins on the page, in pixels, in its CSS variable `--board-top`, so that it can fill the rest
 * of the window. Not a state: what stands in the element need not be rendered again. It is 0 until the layout effects
 * inside the element have run.
 */
export function useFillHeight(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const measure = () => {
      const top = Math.round(current.getBoundingClientRect().top + window.scrollY)
      current.style.setProperty('--board-top', `${top}px`)
    }
    measure()
    // What stands above grows and shrinks with the width, its texts and the fonts.
    const observer = new ResizeObserver(measure)
    for (const sibling of current.parentElement?.children ?? []) {
      if (sibling !== current) observer.observe(sibling)
    }
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [element])
}
