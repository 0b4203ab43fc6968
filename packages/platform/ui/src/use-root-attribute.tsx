import { useLayoutEffect } from 'react'

/** What stylesheets of the whole page depend on. */
type RootAttribute =
  | 'data-bottom-bar'
  | 'data-keyboard-open'
  | 'data-offline-banner'
  | 'data-reminder-line'
  | 'data-round-button'
  | 'data-selecting'
  | 'data-sidebar-open'
  | 'data-whole-screen'

/** How many parts want each. */
const wanted = new Map<RootAttribute, number>()

function want(name: RootAttribute, change: 1 | -1): void {
  const count = (wanted.get(name) ?? 0) + change
  wanted.set(name, count)
  document.documentElement.toggleAttribute(name, count > 0)
}

/** Sets an attribute of the document while one of the parts that name it is shown and `isSet`. */
export function useRootAttribute(name: RootAttribute, isSet = true): void {
  useLayoutEffect(() => {
    if (!isSet) return
    want(name, 1)
    return () => want(name, -1)
  }, [name, isSet])
}
