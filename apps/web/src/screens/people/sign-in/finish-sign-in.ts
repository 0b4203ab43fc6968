import { setPagePerson } from '@cadencia/http/last-person'
import { showToast } from '@cadencia/ui/toast'

/** From the toast of a successful sign-in to the page it leads to, in milliseconds. */
export const REDIRECT_DELAY_MS = 1000

/** Says that the sign-in worked, then loads the page anew, so that nothing of the visitor's state stays. */
export function finishSignIn(title: string, address: string): void {
  // The page's own calls are no longer those of who was here before.
  setPagePerson(undefined)
  showToast({ title, tone: 'success' })
  setTimeout(() => window.location.assign(address), REDIRECT_DELAY_MS)
}
