import { useSyncExternalStore } from 'react'

/** Whether a record is open beside the list. */
export function useHasSidePanel(): boolean {
  return useSyncExternalStore(watchRoot, hasSidePanel)
}

function watchRoot(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-side-panel'] })
  return () => observer.disconnect()
}

const hasSidePanel = () => document.documentElement.hasAttribute('data-side-panel')
