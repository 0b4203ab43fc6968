import { isTextField } from '@cadencia/ui/is-text-field'

/** A record's panel stands beside the screen, everything else over it, also a dialog that is on its way. */
export const OVERLAY =
  '[role="dialog"]:not([data-side-panel]), [role="alertdialog"], [role="menu"], .typing-ahead'

interface Modifiers {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  /** Missing on events that programs such as password managers send. */
  readonly getModifierState?: (key: string) => boolean
}

/** Whether Ctrl, Cmd or Alt is held; not AltGr, with which some keyboards write signs such as /, and which Windows tells as Ctrl+Alt. */
export function isCommandHeld(event: Modifiers): boolean {
  const { key, ctrlKey, metaKey, altKey } = event
  const isAltGr = (ctrlKey && altKey) || event.getModifierState?.('AltGraph') === true
  if (isAltGr && /^[^\p{L}\p{N}\s]$/u.test(key)) return false
  return ctrlKey || metaKey || altKey
}

/** A single key means nothing to the screen while somebody types or something stands over it. */
export function isKeyTaken(target: EventTarget | null): boolean {
  return isTextField(target) || document.querySelector(OVERLAY) !== null
}
