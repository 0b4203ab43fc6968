import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

type Widths = Readonly<Record<string, number>>

const NONE: Widths = {}

/**
 * How wide the parts of rows are whose `data-fit` has the same name: the widest that was drawn so far, in pixels. While they
 * are measured their area has `data-measuring`, by which the stylesheet gives each of them the width of its content. What
 * comes into sight is measured once scrolling is over: the page would be laid out with each step.
 */
export function useContentWidths(area: RefObject<HTMLElement | null>, isScrolling: boolean): Widths {
  const [widths, setWidths] = useState(NONE)
  /** What each part said when it was measured. */
  const measured = useRef(new WeakMap<Element, string | null>())

  useLayoutEffect(() => {
    const { current } = area
    // Once forgotten, all are measured anew: headings whose columns are empty have no other width.
    const isForgotten = Object.keys(widths).length === 0
    if (!current || (isScrolling && !isForgotten)) return
    const parts = [...current.querySelectorAll<HTMLElement>('[data-fit]')]
    const fresh = parts.filter((part) => isForgotten || measured.current.get(part) !== part.textContent)
    if (fresh.length === 0) return
    const found: Record<string, number> = { ...widths }
    current.dataset.measuring = ''
    for (const part of fresh) {
      const name = part.dataset.fit ?? ''
      found[name] = Math.max(found[name] ?? 0, Math.ceil(part.getBoundingClientRect().width))
      measured.current.set(part, part.textContent)
    }
    delete current.dataset.measuring
    if (Object.entries(found).some(([name, px]) => px !== (widths[name] ?? 0))) setWidths(found)
  })

  useEffect(() => {
    if (!('fonts' in document)) return
    // Another font has other widths.
    const forget = () => setWidths({})
    document.fonts.addEventListener('loadingdone', forget)
    return () => document.fonts.removeEventListener('loadingdone', forget)
  }, [])
  return widths
}
