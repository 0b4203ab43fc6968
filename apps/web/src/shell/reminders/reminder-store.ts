import { create } from 'zustand'
import { persist } from 'zustand/middleware'

interface ReminderState {
  /** Ids of dismissed reminders; they stay hidden until the page is reloaded. */
  dismissedIds: ReadonlySet<string>
  /** No beep; stored in this browser. */
  isMuted: boolean
  dismiss: (ids: readonly string[]) => void
  setMuted: (isMuted: boolean) => void
}

export const useReminderStore = create<ReminderState>()(
  persist(
    (set) => ({
      dismissedIds: new Set<string>(),
      isMuted: false,
      dismiss: (ids) => set((state) => ({ dismissedIds: new Set([...state.dismissedIds, ...ids]) })),
      setMuted: (isMuted) => set({ isMuted }),
    }),
    { name: 'cadencia:reminders', partialize: ({ isMuted }) => ({ isMuted }) },
  ),
)
