import { usePaletteStore } from './palette-store.ts'

/** After the palette has closed and given the focus back. */
const AFTER_PALETTE_MS = 80

/** Focuses an element; where the palette asked for it, once that has closed. */
export function focusLater(find: () => HTMLElement | null | undefined): void {
  if (usePaletteStore.getState().isPaletteOpen) setTimeout(() => find()?.focus(), AFTER_PALETTE_MS)
  else find()?.focus()
}
