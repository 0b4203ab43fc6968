import { create } from 'zustand'

/** Longer after it was made it stands out no more: the viewer has gone on. */
const EXPECTED_MS = 30_000

/** What the viewer just made, until a list or board has shown it. */
export const useCreatedStore = create<{ readonly id: string | undefined }>()(() => ({ id: undefined }))

/** The list or board where it now stands scrolls to it and lets it stand out. */
export function markCreated(id: string): void {
  useCreatedStore.setState({ id })
  setTimeout(() => forgetCreated(id), EXPECTED_MS)
}

export function forgetCreated(id: string): void {
  useCreatedStore.setState((state) => (state.id === id ? { id: undefined } : state))
}
