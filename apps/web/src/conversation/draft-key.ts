import type { DiscussedKind } from '@cadencia/discussions/contract'
import { isKeptOnDevice } from '@cadencia/discussions/unsent-comments'
import { CRM_DRAFTS } from '@cadencia/ui/drafts'

/** The key of what is being written in the discussion of a record. */
export function draftKeyOf(kind: DiscussedKind, what: string): string {
  return `${isKeptOnDevice(kind) ? '' : CRM_DRAFTS}comment.${what}`
}
