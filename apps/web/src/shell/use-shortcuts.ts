import { useEffect } from 'react'
import { useGeneralActions } from './general-actions.ts'
import { useShellStore } from './shell-store.ts'

/** Ctrl+K everywhere, and the keys of what can be done on every screen. */
export function useShortcuts(): void {
  useGeneralActions()
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const isCommand = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
      if (!isCommand || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      useShellStore.getState().setPaletteOpen(true)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
