import { useEffect } from 'react'

/** So much later a row that came under the resting pointer has been seen, in milliseconds. */
const SEEN_AFTER_MS = 500

function rowOf({ target }: Event): Element | null {
  return target instanceof Element ? target.closest('li, tr, article') : null
}

/**
 * Keeps a press from acting on another record than the one that was pointed at. Rows move when something is done with
 * one of them, and another one then comes under the resting pointer.
 */
export function useSteadyRows(): void {
  useEffect(() => {
    let pointedAt: Element | null = null
    let movedAt = Number.NEGATIVE_INFINITY
    let scrolledAt = Number.NEGATIVE_INFINITY
    const point = (event: PointerEvent) => {
      pointedAt = rowOf(event)
      movedAt = Number.NEGATIVE_INFINITY
    }
    const scroll = ({ timeStamp }: Event) => {
      scrolledAt = timeStamp
    }
    // The browser tells of one as well when the page moves, and before each move of the pointer itself.
    const cross = (event: PointerEvent) => {
      const row = rowOf(event)
      const isScrolling = event.timeStamp - scrolledAt < SEEN_AFTER_MS
      if (event.pointerType !== 'mouse' || row === null || row === pointedAt || isScrolling) return
      pointedAt = row
      movedAt = event.timeStamp
    }
    const press = (event: MouseEvent) => {
      // A key's click has no detail.
      if (event.detail === 0 || event.timeStamp - movedAt > SEEN_AFTER_MS) return
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('pointerover', cross, true)
    document.addEventListener('pointermove', point, true)
    document.addEventListener('wheel', scroll, { capture: true, passive: true })
    document.addEventListener('click', press, true)
    return () => {
      document.removeEventListener('pointerover', cross, true)
      document.removeEventListener('pointermove', point, true)
      document.removeEventListener('wheel', scroll, true)
      document.removeEventListener('click', press, true)
    }
  }, [])
}
