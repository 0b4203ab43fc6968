import { useEffect } from 'react'

/** A click this soon, in milliseconds, after another row moved under the resting pointer is dropped. */
const GUARD_MS = 500

function rowOf({ target }: Event): Element | null {
  return target instanceof Element ? target.closest('li, tr, article') : null
}

/**
 * Keeps a click from acting on another record than the one that was pointed at. When something is done with a row, it may
 * leave the list, and the next one moves under the pointer, which did not move: a second click would act on that one.
 */
export function useSteadyRows(): void {
  useEffect(() => {
    let pointedRow: Element | null = null
    let rowMovedAt = Number.NEGATIVE_INFINITY
    let scrolledAt = Number.NEGATIVE_INFINITY

    const onPointerMove = (event: PointerEvent) => {
      pointedRow = rowOf(event)
      rowMovedAt = Number.NEGATIVE_INFINITY
    }
    const onWheel = ({ timeStamp }: Event) => {
      scrolledAt = timeStamp
    }
    // Browsers fire pointerover also when the page moves under the pointer, and before each pointermove.
    const onPointerOver = (event: PointerEvent) => {
      const row = rowOf(event)
      const isScrolling = event.timeStamp - scrolledAt < GUARD_MS
      if (event.pointerType !== 'mouse' || row === null || row === pointedRow || isScrolling) return
      pointedRow = row
      rowMovedAt = event.timeStamp
    }
    const onClick = (event: MouseEvent) => {
      const isFromKeyboard = event.detail === 0
      if (isFromKeyboard || event.timeStamp - rowMovedAt > GUARD_MS) return
      event.preventDefault()
      event.stopPropagation()
    }

    document.addEventListener('pointerover', onPointerOver, true)
    document.addEventListener('pointermove', onPointerMove, true)
    document.addEventListener('wheel', onWheel, { capture: true, passive: true })
    document.addEventListener('click', onClick, true)
    return () => {
      document.removeEventListener('pointerover', onPointerOver, true)
      document.removeEventListener('pointermove', onPointerMove, true)
      document.removeEventListener('wheel', onWheel, true)
      document.removeEventListener('click', onClick, true)
    }
  }, [])
}
