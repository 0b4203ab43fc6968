import { commentChanged, commentDeleted } from '@cadencia/discussions/facts'
import { type Announcement, announce, type LiveRule } from '@cadencia/realtime/rules'
import {
  supportAssigned,
  supportClosed,
  supportCommented,
  supportOpened,
  supportRated,
  supportResolved,
  supportStarted,
} from './facts.ts'

/** The event has no content: each screen refetches what its viewer may see. */
function changed({ requestId }: { readonly requestId: string }): Announcement {
  return { to: 'staff', event: { type: 'changed', entity: 'support', id: requestId } }
}

/** The history shows comments. */
function commentOf({ kind, recordId }: { readonly kind: string; readonly recordId: string }) {
  return kind === 'support' ? changed({ requestId: recordId }) : null
}

export const supportLive: readonly LiveRule[] = [
  announce(supportOpened, changed),
  announce(supportAssigned, changed),
  announce(supportStarted, changed),
  announce(supportResolved, changed),
  announce(supportClosed, changed),
  announce(supportCommented, changed),
  announce(commentChanged, commentOf),
  announce(commentDeleted, commentOf),
  announce(supportRated, changed),
]
