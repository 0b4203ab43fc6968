import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { isKeyTaken } from './key-target.ts'
import { useShellStore } from './shell-store.ts'
import { useAreas } from './use-areas.ts'

/** Maximum time between `g` and its letter, in milliseconds. */
const SEQUENCE_MS = 1200

/** Ctrl+K everywhere; `?` and `g` + letter unless a text field has the focus or an overlay is open. */
export function useShortcuts(): void {
  const navigate = useNavigate()
  const areas = useAreas()
  useEffect(() => {
    let sinceG = Number.NEGATIVE_INFINITY

    function onKeyDown(event: KeyboardEvent): void {
      const { setPaletteOpen, setShortcutsOpen } = useShellStore.getState()
      const key = event.key.toLowerCase()
      if ((event.ctrlKey || event.metaKey) && key === 'k' && !event.shiftKey && !event.altKey) {
        event.preventDefault()
        setPaletteOpen(true)
        return
      }
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.defaultPrevented ||
        isKeyTaken(event.target)
      )
        return
      const isSequence = event.timeStamp - sinceG < SEQUENCE_MS
      sinceG = Number.NEGATIVE_INFINITY
      if (key === '?') setShortcutsOpen(true)
      else if (isSequence) goTo(key)
      else if (key === 'g') sinceG = event.timeStamp
    }

    function goTo(key: string): void {
      const area = areas.find(({ shortcut }) => shortcut === key)
      if (area) void navigate(area.path)
    }

    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [navigate, areas])
}
