import { useId, useLayoutEffect, useSyncExternalStore } from 'react'

/** What is open, in the order in which it was opened. */
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
 * Whether a dialog or drawer is the last one opened of those that stand, so that Esc closes it and not also what it
 * stands over: Mantine's own listen to Esc each by itself.
 */
export function useTopmost(isOpen: boolean): boolean {
  const id = useId()
  useLayoutEffect(() => {
    if (!isOpen) return
    opened.push(id)
    tell()
    return () => {
      // Not at once: the Esc that closed this one is still on its way to what it stood over.
      setTimeout(() => {
        opened.splice(opened.indexOf(id), 1)
        tell()
      })
    }
  }, [isOpen, id])
  return useSyncExternalStore(subscribe, () => opened.at(-1)) === id
}
