import { useState } from 'react'

/**
 * About the window's size, in pixels; the outer one, which is known without a layout. A virtual list that has it as
 * `initialRect` draws its rows at once, and not only after it was measured.
 */
export function useWindowRect(): { readonly width: number; readonly height: number } {
  const [rect] = useState(() => ({ width: window.outerWidth, height: window.outerHeight }))
  return rect
}
