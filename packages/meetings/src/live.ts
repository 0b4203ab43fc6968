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
import { summaryEdited } from './summaries/facts.ts'

function changed(id: string): Announcement {
  return { to: 'staff', event: { type: 'changed', entity: 'meeting', id } }
}

/** Events carry the id only: all staff hear of every meeting, but not all may read its transcript. */
export const meetingLive: readonly LiveRule[] = [
  announce(meetingScheduled, ({ meetingId }) => changed(meetingId)),
  announce(meetingChanged, ({ meetingId }) => changed(meetingId)),
  announce(meetingStarted, ({ meetingId }) => changed(meetingId)),
  announce(meetingCompleted, ({ meetingId }) => changed(meetingId)),
  announce(meetingCancelled, ({ meetingId, followingIds }) => [meetingId, ...followingIds].map(changed)),
  announce(transcriptSaved, ({ meetingId }) => changed(meetingId)),
  announce(meetingSummarised, ({ meetingId }) => changed(meetingId)),
  announce(summaryEdited, ({ meetingId }) => changed(meetingId)),
]
