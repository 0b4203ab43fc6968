import { setWriter, writerId } from '@cadencia/http/last-person'
import { clearAllDrafts } from '@cadencia/ui/drafts'
import { clearAllRecent } from './recent.ts'

/** Erases what another person left in this browser: drafts, unsent messages, what they opened last. */
export function startWriting(personId: string): void {
  const former = writerId()
  if (former === personId) return
  if (former !== undefined) eraseWritten()
  setWriter(personId)
}

/** Erases the drafts, the unsent messages and what was opened last, whoever's they are. */
export function eraseWritten(): void {
  clearAllDrafts()
  clearAllRecent()
  setWriter(undefined)
}
