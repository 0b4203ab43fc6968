import { create } from 'zustand'

interface OverlayState {
  areShortcutsOpen: boolean
  setShortcutsOpen: (isOpen: boolean) => void
}

/** Overlays of the frame that screens open as well. */
export const useOverlayStore = create<OverlayState>()((set) => ({
  areShortcutsOpen: false,
  setShortcutsOpen: (areShortcutsOpen) => set({ areShortcutsOpen }),
}))
