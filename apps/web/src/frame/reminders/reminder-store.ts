import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

interface ReminderState {
  /** No beep; stored in this browser. */
  isMuted: boolean
  setMuted: (isMuted: boolean) => void
}

export const useReminderStore = create<ReminderState>()(
  persist((set) => ({ isMuted: false, setMuted: (isMuted) => set({ isMuted }) }), {
    name: 'cadencia:reminders',
  }),
)

interface DismissedReminders {
  /** `<user id> <reminder id>` of each. */
  keys: readonly string[]
  dismiss: (userId: string, ids: readonly string[]) => void
}

/** Dismissed reminders; they stay hidden for the session of the browser. */
export const useDismissedReminders = create<DismissedReminders>()(
  persist(
    (set) => ({
      keys: [],
      dismiss: (userId, ids) =>
        set(({ keys }) => ({ keys: [...keys, ...ids.map((id) => dismissedKey(userId, id))] })),
    }),
    { name: 'cadencia:dismissed-reminders', storage: createJSONStorage(() => sessionStorage) },
  ),
)

export function dismissedKey(userId: string, reminderId: string): string {
  return `${userId} ${reminderId}`
}
