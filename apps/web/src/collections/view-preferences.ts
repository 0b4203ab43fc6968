import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** How a person last showed a collection; absent values are the collection's defaults. */
export interface ViewChoice {
  readonly layout?: string
  readonly group?: string
  readonly sort?: string
  /** Ids of the visible columns. */
  readonly columns?: readonly string[]
  /** Widths of table columns in pixels, by column id. */
  readonly widths?: Readonly<Record<string, number>>
}

interface ViewPreferences {
  /** By `<user id>:<collection id>`. */
  readonly choices: Readonly<Record<string, ViewChoice>>
  remember: (key: string, choice: ViewChoice) => void
}

/** The chosen view of each collection, kept in this browser per person. */
export const useViewPreferences = create<ViewPreferences>()(
  persist(
    (set) => ({
      choices: {},
      remember: (key, choice) => set(({ choices }) => ({ choices: { ...choices, [key]: choice } })),
    }),
    { name: 'cadencia:views', version: 1, partialize: ({ choices }) => ({ choices }) },
  ),
)
