import { useSyncExternalStore } from 'react'

/** What an on-screen keyboard covers at least, in pixels; toolbars of browsers cover less. */
const LEAST_KEYBOARD_PX = 150

/** Whether an on-screen keyboard covers the bottom of the page. */
export function useKeyboardOpen(): boolean {
  return useSyncExternalStore(subscribe, isKeyboardOpen, () => false)
}

function subscribe(onChange: () => void): () => void {
  window.visualViewport?.addEventListener('resize', onChange)
  return () => window.visualViewport?.removeEventListener('resize', onChange)
}

function isKeyboardOpen(): boolean {
  const { visualViewport: viewport, innerHeight } = window
  // Zooming in makes the visible part smaller, too.
  return viewport ? innerHeight - viewport.height * viewport.scale > LEAST_KEYBOARD_PX : false
}
