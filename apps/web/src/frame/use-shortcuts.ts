import { useEffect } from 'react'
import { usePaletteStore } from '../records/actions/palette-store.ts'
import { useGeneralActions } from './general-actions.ts'

/** Ctrl+K everywhere, and the keys of what can be done on every screen. */
export function useShortcuts(): void {
  useGeneralActions()
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const isCommand = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
      if (!isCommand || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      usePaletteStore.getState().setPaletteOpen(true)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
