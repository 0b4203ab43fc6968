import { CAN_HOVER } from '@cadencia/ui/theme'
import { type RefObject, useEffect } from 'react'

/** The first field of a sign-in takes what is typed on arrival, unless somebody is already elsewhere on the page. */
export function useFocusOnArrival(field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!window.matchMedia(CAN_HOVER).matches || document.activeElement !== document.body) return
    field.current?.focus({ preventScroll: true })
  }, [field])
}
