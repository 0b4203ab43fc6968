import { clearAllDrafts } from '@cadencia/ui/drafts'
import { loadSeenData } from '../offline/fetch-or-seen.ts'
import { closeShown } from './push/push-browser.ts'
import { clearAllRecent } from './recent.ts'

/** Erasing what this browser keeps may take this long, in milliseconds. */
const ERASED_WITHIN_MS = 3000

/** Erases what this browser keeps of the person and ends the session on the server, which leads to the landing page. */
export async function signOut(): Promise<void> {
  clearAllDrafts()
  clearAllRecent()
  const tooLong = new Promise<void>((resolve) => setTimeout(resolve, ERASED_WITHIN_MS))
  await Promise.race([Promise.allSettled([eraseStores(), closeShown()]), tooLong])
  window.location.assign('/api/logout')
}

async function eraseStores(): Promise<void> {
  const { eraseEverything } = await loadSeenData()
  await eraseEverything()
}
