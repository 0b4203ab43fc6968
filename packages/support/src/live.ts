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

/** All staff read requests, so all staff hear that one changed, and fetch it themselves. */
function changed({ requestId }: { readonly requestId: string }): Announcement {
  return { to: 'staff', event: { type: 'changed', entity: 'support', id: requestId } }
}

export const supportLive: readonly LiveRule[] = [
  announce(supportOpened, changed),
  announce(supportAssigned, changed),
  announce(supportStarted, changed),
  announce(supportResolved, changed),
  announce(supportClosed, changed),
  announce(supportCommented, changed),
  announce(supportRated, changed),
]
