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

/** Sets an attribute of the document while a part is shown and `isSet`. */
export function useRootAttribute(name: RootAttribute, isSet = true): void {
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute(name, isSet)
    return () => document.documentElement.removeAttribute(name)
  }, [name, isSet])
}
