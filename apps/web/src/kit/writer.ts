import { setWriter, writerId } from '@cadencia/http/last-person'
import { CRM_DRAFTS, clearDrafts, clearStoredDrafts } from '@cadencia/ui/drafts'
import { clearAllRecent } from './recent.ts'

/** Erases what another person left in this browser: drafts, unsent messages, what they opened last. */
export function startWriting(personId: string): void {
  // Earlier versions of the page stored these.
  for (const beginning of [CRM_DRAFTS, 'automations.']) clearStoredDrafts(beginning)
  const former = writerId()
  if (former === personId) return
  if (former !== undefined) eraseWritten()
  setWriter(personId)
}

/** Erases the drafts, the unsent messages and what was opened last, whoever's they are. */
export function eraseWritten(): void {
  clearDrafts()
  clearAllRecent()
  setWriter(undefined)
}
