import { clearAllDrafts } from '@cadencia/ui/drafts'

/** Ends the session: the server destroys it and leads to the landing page. What was typed is forgotten too. */
export function signOut(): void {
  clearAllDrafts()
  window.location.assign('/api/logout')
}
