import { create } from 'zustand'
import { persist } from 'zustand/middleware'

interface Progress {
  readonly isPutAway: boolean
  /** Ids of the steps that count as done once they were looked at. */
  readonly visited: readonly string[]
}

const NOTHING: Progress = { isPutAway: false, visited: [] }

interface FirstStepsState {
  /** By the person's id, kept in this browser like the tutorial. */
  readonly progress: Readonly<Record<string, Progress>>
  visit: (userId: string, stepId: string) => void
  putAway: (userId: string) => void
}

export const useFirstStepsStore = create<FirstStepsState>()(
  persist(
    (set) => {
      const change = (userId: string, next: (progress: Progress) => Progress) =>
        set(({ progress }) => ({ progress: { ...progress, [userId]: next(progress[userId] ?? NOTHING) } }))
      return {
        progress: {},
        visit: (userId, stepId) =>
          change(userId, (one) => ({ ...one, visited: [...new Set([...one.visited, stepId])] })),
        putAway: (userId) => change(userId, (one) => ({ ...one, isPutAway: true })),
      }
    },
    { name: 'cadencia:first-steps', version: 1, partialize: ({ progress }) => ({ progress }) },
  ),
)

export function progressOf({ progress }: Pick<FirstStepsState, 'progress'>, userId: string): Progress {
  return progress[userId] ?? NOTHING
}
