import { useEffectEvent, useLayoutEffect } from 'react'

interface Layer {
  readonly onEscape: () => void
}

/** Open dialogs, drawers and popups, in order of opening. */
const layers: Layer[] = []
/** Presses of Esc that met an open layer. */
const taken = new WeakSet<Event>()

/** The layer is found before anything handles the key, so that one press closes one, however soon React renders. */
function onKeyDown(event: KeyboardEvent): void {
  const top = layers.at(-1)
  if (event.key !== 'Escape' || event.isComposing || !top) return
  taken.add(event)
  const { target } = event
  // Mantine's mark of fields and menus that take the key themselves.
  const isForTarget =
    target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true'
  if (!isForTarget) top.onEscape()
}

/**
 * Esc closes only the topmost open dialog or drawer: give Mantine's `closeOnEscape={false}`, as each of its own listens
 * independently. What does nothing `onEscape` keeps Esc from what is below it.
 */
export function useEscapeLayer(isOpen: boolean, onEscape: () => void): void {
  const close = useEffectEvent(onEscape)
  useLayoutEffect(() => {
    if (!isOpen) return
    const layer: Layer = { onEscape: () => close() }
    layers.push(layer)
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => {
      layers.splice(layers.indexOf(layer), 1)
    }
  }, [isOpen])
}

/** True if the key went to a dialog or drawer above what is not modal. */
export function isTakenByLayer(event: Event): boolean {
  return taken.has(event)
}
