import { type ReactNode, useDeferredValue } from 'react'

/** Draws its children right after the rest of the screen; for what is below it at first. */
export function Later({ children }: { children: ReactNode }) {
  return useDeferredValue(children, null)
}
