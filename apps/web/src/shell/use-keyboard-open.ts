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
  const { visualViewport: seen, innerHeight } = window
  // Zooming in makes the seen part smaller, too.
  return seen ? innerHeight - seen.height * seen.scale > LEAST_KEYBOARD_PX : false
}
