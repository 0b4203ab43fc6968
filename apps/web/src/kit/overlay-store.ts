import { create } from 'zustand'

interface OverlayState {
  areShortcutsOpen: boolean
  isProfileOpen: boolean
  setShortcutsOpen: (isOpen: boolean) => void
  setProfileOpen: (isOpen: boolean) => void
}

/** Overlays of the frame that screens open as well. */
export const useOverlayStore = create<OverlayState>()((set) => ({
  areShortcutsOpen: false,
  isProfileOpen: false,
  setShortcutsOpen: (areShortcutsOpen) => set({ areShortcutsOpen }),
  setProfileOpen: (isProfileOpen) => set({ isProfileOpen }),
}))
