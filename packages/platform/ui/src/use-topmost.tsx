import { useId, useLayoutEffect, useSyncExternalStore } from 'react'

/** Open dialogs and drawers, in order of opening. */
const opened: string[] = []
const listeners = new Set<() => void>()

function tell() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * True for the topmost open dialog or drawer, so that Esc closes only that one; Mantine's listen to Esc independently.
 */
export function useTopmost(isOpen: boolean): boolean {
  const id = useId()
  useLayoutEffect(() => {
    if (!isOpen) return
    opened.push(id)
    tell()
    return () => {
      // Deferred: the Esc that closed this layer is still being dispatched.
      setTimeout(() => {
        opened.splice(opened.indexOf(id), 1)
        tell()
      })
    }
  }, [isOpen, id])
  return useSyncExternalStore(subscribe, () => opened.at(-1)) === id
}

/** True while a dialog or drawer is open above what is not modal. */
export function useIsCovered(): boolean {
  return useSyncExternalStore(subscribe, () => opened.length > 0)
}
