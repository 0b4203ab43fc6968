import { clearAllDrafts } from '@cadencia/ui/drafts'
import { clearAllRecent } from './recent.ts'

/** Ends the session on the server, which redirects to the landing page. Deletes stored drafts and recent records too. */
export function signOut(): void {
  clearAllDrafts()
  clearAllRecent()
  window.location.assign('/api/logout')
}
