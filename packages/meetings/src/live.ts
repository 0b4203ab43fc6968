import { type Announcement, announce, type LiveRule } from '@cadencia/realtime/rules'
import {
  meetingCancelled,
  meetingChanged,
  meetingCompleted,
  meetingScheduled,
  meetingStarted,
  meetingSummarised,
  transcriptSaved,
} from './facts.ts'

/** All staff see a meeting's title, time, status and people, so all staff hear that it changed. */
function changed(id: string): Announcement {
  return { to: 'staff', event: { type: 'changed', entity: 'meeting', id } }
}

/** Who hears of which fact. The event says that a meeting changed, never what was said in it. */
export const meetingLive: readonly LiveRule[] = [
  announce(meetingScheduled, ({ meetingId }) => changed(meetingId)),
  announce(meetingChanged, ({ meetingId }) => changed(meetingId)),
  announce(meetingStarted, ({ meetingId }) => changed(meetingId)),
  announce(meetingCompleted, ({ meetingId }) => changed(meetingId)),
  announce(meetingCancelled, ({ meetingId, followingIds }) => [meetingId, ...followingIds].map(changed)),
  announce(transcriptSaved, ({ meetingId }) => changed(meetingId)),
  announce(meetingSummarised, ({ meetingId }) => changed(meetingId)),
]
