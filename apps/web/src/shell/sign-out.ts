import { clearAllDrafts } from '@cadencia/ui/drafts'

/** Ends the session on the server, which redirects to the landing page. Deletes stored drafts too. */
export function signOut(): void {
  clearAllDrafts()
  window.location.assign('/api/logout')
}
