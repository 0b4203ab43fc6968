import { type RefObject, useEffect, useEffectEvent } from 'react'

/** A finger that moved less has not begun a swipe, in pixels. */
const START_PX = 12
/** A swipe this long acts when the finger is lifted. */
const ACT_PX = 96
/** Starts at the window's edge belong to the browser's own gesture of going back. */
const EDGE_PX = 20

export type SwipeDirection = 'right' | 'left'

interface SwipeOptions {
  /** What a swipe of this row would do, as words; undefined where nothing. */
  labelOf: (id: string, direction: SwipeDirection) => string | undefined
  onSwipe: (id: string, direction: SwipeDirection) => void
}

interface Swipe {
  readonly row: HTMLElement
  readonly id: string
  readonly pointerId: number
  readonly x: number
  readonly y: number
  isSwiping: boolean
  px: number
}

/** Swipes of the rows (`data-row`) of a list by finger. Scrolling stays with the browser (`touch-action: pan-y`). */
export function useSwipe(list: RefObject<HTMLElement | null>, options: SwipeOptions | undefined): void {
  const isOn = options !== undefined
  const labelOf = useEffectEvent((id: string, px: number) => options?.labelOf(id, directionOf(px)))
  const act = useEffectEvent((id: string, px: number) => options?.onSwipe(id, directionOf(px)))
  useEffect(() => {
    const element = list.current
    if (!isOn || !element) return
    let swipe: Swipe | undefined

    function onDown({ target, pointerType, isPrimary, pointerId, clientX: x, clientY: y }: PointerEvent) {
      swipe = undefined
      if (pointerType !== 'touch' || !isPrimary || x < EDGE_PX || x > window.innerWidth - EDGE_PX) return
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
      const id = row?.dataset.row
      if (row && id !== undefined) swipe = { row, id, pointerId, x, y, isSwiping: false, px: 0 }
    }

    function onMove({ pointerId, clientX, clientY }: PointerEvent) {
      if (swipe?.pointerId !== pointerId) return
      const [x, y] = [clientX - swipe.x, clientY - swipe.y]
      if (!swipe.isSwiping) {
        if (Math.abs(x) < START_PX) return
        if (Math.abs(x) < 1.5 * Math.abs(y)) {
          swipe = undefined
          return
        }
        swipe.isSwiping = true
        swipe.row.setPointerCapture(pointerId)
      }
      const label = labelOf(swipe.id, x)
      swipe.px = label === undefined ? 0 : x
      show(swipe.row, swipe.px, label)
    }

    function onUp({ pointerId }: PointerEvent) {
      if (swipe?.pointerId !== pointerId) return
      const { row, id, px, isSwiping } = swipe
      swipe = undefined
      if (!isSwiping) return
      show(row, 0, undefined)
      if (Math.abs(px) >= ACT_PX) act(id, px)
    }

    function onCancel() {
      if (swipe) show(swipe.row, 0, undefined)
      swipe = undefined
    }

    element.addEventListener('pointerdown', onDown)
    element.addEventListener('pointermove', onMove)
    element.addEventListener('pointerup', onUp)
    element.addEventListener('pointercancel', onCancel)
    return () => {
      onCancel()
      element.removeEventListener('pointerdown', onDown)
      element.removeEventListener('pointermove', onMove)
      element.removeEventListener('pointerup', onUp)
      element.removeEventListener('pointercancel', onCancel)
    }
  }, [list, isOn])
}

function directionOf(px: number): SwipeDirection {
  return px > 0 ? 'right' : 'left'
}

/** Moves a row without rendering it; the stylesheet shows what the swipe does in the room that it leaves. */
function show({ style, dataset }: HTMLElement, px: number, label: string | undefined): void {
  style.setProperty('--swipe-px', `${px}px`)
  if (label === undefined) {
    delete dataset.swipe
    delete dataset.swipeLabel
    delete dataset.swipeActs
    return
  }
  dataset.swipe = directionOf(px)
  dataset.swipeLabel = label
  if (Math.abs(px) >= ACT_PX) dataset.swipeActs = ''
  else delete dataset.swipeActs
}
