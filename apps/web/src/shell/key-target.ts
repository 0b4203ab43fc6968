import { isTextField } from '@cadencia/ui/is-text-field'

/** A record's panel stands beside the screen, everything else over it. */
export const OVERLAY = '[role="dialog"]:not([data-side-panel]), [role="alertdialog"], [role="menu"]'

/** A single key means nothing to the screen while somebody types or something stands over it. */
export function isKeyTaken(target: EventTarget | null): boolean {
  return isTextField(target) || document.querySelector(OVERLAY) !== null
}
