import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { StepAction } from '../actions/action.ts'

interface ShellState {
  /** The sidebar shows icons only; stored in this browser. */
  isSidebarCollapsed: boolean
  /** The sidebar is open as a drawer, on narrow screens. */
  isDrawerOpen: boolean
  isPaletteOpen: boolean
  /** The action whose argument the palette asks for when it opens. */
  paletteAction: StepAction | undefined
  areShortcutsOpen: boolean
  isProfileOpen: boolean
  toggleSidebar: () => void
  setDrawerOpen: (isOpen: boolean) => void
  setPaletteOpen: (isOpen: boolean) => void
  /** Opens the palette with the choices of an action. */
  openPaletteAt: (action: StepAction) => void
  setShortcutsOpen: (isOpen: boolean) => void
  setProfileOpen: (isOpen: boolean) => void
}

/** Open overlays of the frame and the sidebar's state. */
export const useShellStore = create<ShellState>()(
  persist(
    (set) => ({
      isSidebarCollapsed: false,
      isDrawerOpen: false,
      isPaletteOpen: false,
      paletteAction: undefined,
      areShortcutsOpen: false,
      isProfileOpen: false,
      toggleSidebar: () => set((state) => ({ isSidebarCollapsed: !state.isSidebarCollapsed })),
      setDrawerOpen: (isDrawerOpen) => set({ isDrawerOpen }),
      setPaletteOpen: (isPaletteOpen) => set({ isPaletteOpen, paletteAction: undefined }),
      openPaletteAt: (paletteAction) => set({ isPaletteOpen: true, paletteAction }),
      setShortcutsOpen: (areShortcutsOpen) => set({ areShortcutsOpen }),
      setProfileOpen: (isProfileOpen) => set({ isProfileOpen }),
    }),
    {
      name: 'cadencia:shell',
      partialize: ({ isSidebarCollapsed }) => ({ isSidebarCollapsed }),
    },
  ),
)
