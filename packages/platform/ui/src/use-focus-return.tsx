import { useLayoutEffect } from 'react'
import { focusNearest } from './focus-fallback.ts'
import { focusedElement, isTypingHeld } from './typing-ahead.tsx'

/** After Mantine's own focus return, which does not know the opener of a dialog mounted open. */
const AFTER_CLOSING_MS = 30

/**
 * Returns the focus to what `find` finds, or its fallback, a moment after something closed. Does nothing if the focus was
 * moved meanwhile. Call it while what closes is still in the document.
 */
export function returnFocus(find: () => HTMLElement | null): void {
  const atClose = focusedElement()
  setTimeout(() => {
    // The page may be gone, or what closed has opened another dialog.
    if (!('document' in globalThis) || isTypingHeld()) return
    const now = focusedElement()
    if (now !== null && now !== atClose) return
    const target = find()
    if (target) focusNearest(target)
  }, AFTER_CLOSING_MS)
}

/**
 * Returns the focus to where it was before a dialog opened, also when the dialog is mounted open or unmounted while
 * open; to a fallback when that element is gone. Does nothing if the focus was moved meanwhile.
 */
export function useFocusReturn(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return
    const origin = focusedElement()
    return () => returnFocus(() => origin)
  }, [opened])
}
