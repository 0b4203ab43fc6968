import { create } from 'zustand'
import { persist } from 'zustand/middleware'

interface SidebarState {
  /** The sidebar shows icons only; stored in this browser. */
  isSidebarCollapsed: boolean
  /** The sidebar is open as a drawer, on narrow screens. */
  isDrawerOpen: boolean
  toggleSidebar: () => void
  setDrawerOpen: (isOpen: boolean) => void
}

export const useSidebarStore = create<SidebarState>()(
  persist(
    (set) => ({
      isSidebarCollapsed: false,
      isDrawerOpen: false,
      toggleSidebar: () => set((state) => ({ isSidebarCollapsed: !state.isSidebarCollapsed })),
      setDrawerOpen: (isDrawerOpen) => set({ isDrawerOpen }),
    }),
    {
      name: 'cadencia:shell',
      partialize: ({ isSidebarCollapsed }) => ({ isSidebarCollapsed }),
    },
  ),
)
