import { useLayoutEffect, useRef, useState } from 'react'

type Handlers = Record<string, (...args: never[]) => unknown>

/** Handlers that stay the same objects and call the latest ones, for lists whose rows should not be drawn anew. */
export function useStable<H extends Handlers>(handlers: H): H {
  const latest = useRef(handlers)
  useLayoutEffect(() => {
    latest.current = handlers
  })
  const [stable] = useState(() => {
    const names: (keyof H)[] = Object.keys(handlers)
    const entries = names.map((name) => [name, (...args: never[]) => latest.current[name]?.(...args)])
    // The same names with functions of the same types.
    return Object.fromEntries(entries) as H
  })
  return stable
}
