import { isTextField } from '@cadencia/ui/is-text-field'

/** A record's panel stands beside the screen, everything else over it, also a dialog that is on its way. */
export const OVERLAY =
  '[role="dialog"]:not([data-side-panel]), [role="alertdialog"], [role="menu"], .typing-ahead'

/** A single key means nothing to the screen while somebody types or something stands over it. */
export function isKeyTaken(target: EventTarget | null): boolean {
  return isTextField(target) || document.querySelector(OVERLAY) !== null
}
