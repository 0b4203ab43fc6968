import { useLayoutEffect } from 'react'
import { focusNearest } from './focus-fallback.ts'

/** After Mantine's own return, which knows no origin when a dialog is mounted open. */
const AFTER_CLOSING_MS = 30

function focused(): HTMLElement | null {
  const { activeElement } = document
  return activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : null
}

/**
 * Gives the focus back to where it was before a dialog opened, also when the dialog is mounted open (loaded when
 * first needed, opened by an address) or taken away while open; to the sensible place near it, when that is gone.
 * Whoever moved the focus elsewhere meanwhile keeps it.
 */
export function useFocusReturn(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return
    const origin = focused()
    return () => {
      const atClose = focused()
      setTimeout(() => {
        // The page may be gone too.
        if (!origin || !('document' in globalThis)) return
        const now = focused()
        if (now === null || now === atClose) focusNearest(origin)
      }, AFTER_CLOSING_MS)
    }
  }, [opened])
}
