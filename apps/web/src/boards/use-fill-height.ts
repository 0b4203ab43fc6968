import { type RefObject, useLayoutEffect, useState } from 'react'

/** Where an element begins on the page, in pixels, so that it can fill the rest of the window. */
export function useFillHeight(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      const rect = element.current?.getBoundingClientRect()
      if (rect) setTop(Math.round(rect.top + window.scrollY))
    }
    measure()
    // What stands above grows and shrinks with the width, its texts and the fonts.
    const observer = new ResizeObserver(measure)
    for (const sibling of element.current?.parentElement?.children ?? []) {
      if (sibling !== element.current) observer.observe(sibling)
    }
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [element])
  return top
}
