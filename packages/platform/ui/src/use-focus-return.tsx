import { useLayoutEffect } from 'react'
import { focusNearest } from './focus-fallback.ts'

/** After Mantine's own focus return, which does not know the opener of a dialog mounted open. */
const AFTER_CLOSING_MS = 30

function focused(): HTMLElement | null {
  const { activeElement } = document
  return activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : null
}

/**
 * Returns the focus to where it was before a dialog opened, also when the dialog is mounted open or unmounted while
 * open; to a fallback when that element is gone. Does nothing if the focus was moved meanwhile.
 */
export function useFocusReturn(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return
    const origin = focused()
    return () => {
      const atClose = focused()
      setTimeout(() => {
        if (!origin || !('document' in globalThis)) return
        const now = focused()
        if (now === null || now === atClose) focusNearest(origin)
      }, AFTER_CLOSING_MS)
    }
  }, [opened])
}
