import type { Fact } from '@cadencia/contract/fact'
import { type Subscriber, subscribe } from '@cadencia/db/subscriber'
import { derivedId, enqueue } from '@cadencia/jobs/enqueue'
import { type Announcement, announce, type LiveRule } from '@cadencia/realtime/rules'
import type { Settings } from '@cadencia/settings/server'
import {
  meetingCancelled,
  meetingChanged,
  meetingCompleted,
  meetingScheduled,
  meetingStarted,
  meetingSummarised,
  summariseMeeting,
  transcriptSaved,
} from './contract/facts.ts'

function changed(id: string): Announcement {
  return { to: 'staff', event: { type: 'changed', entity: 'meeting', id } }
}

/** All staff see a meeting's title, time, status and people, so all staff hear that it changed. */
function changedForStaff(fact: Fact<typeof meetingStarted.payload>): LiveRule {
  return announce(fact, ({ meetingId }) => changed(meetingId))
}

/** Who hears of which fact. The event says that a meeting changed, never what was said in it. */
export const meetingLive: readonly LiveRule[] = [
  announce(meetingScheduled, ({ meetingId }) => changed(meetingId)),
  announce(meetingChanged, ({ meetingId }) => changed(meetingId)),
  changedForStaff(meetingStarted),
  announce(meetingCompleted, ({ meetingId }) => changed(meetingId)),
  announce(meetingCancelled, ({ meetingId, followingIds }) => [meetingId, ...followingIds].map(changed)),
  announce(transcriptSaved, ({ meetingId }) => changed(meetingId)),
  announce(meetingSummarised, ({ meetingId }) => changed(meetingId)),
]

/** What follows from a fact in this domain: a summary once a meeting is over and something was said. */
export function meetingSubscribers(settings: Settings): Subscriber[] {
  return [
    subscribe(meetingCompleted, 'meetings.summarise_completed', async (trx, fact, { factId }) => {
      if (!fact.hasTranscript || !settings.get('system').enableAISummary) return
      const { meetingId } = fact
      await enqueue(trx, summariseMeeting, { meetingId }, { id: derivedId(summariseMeeting.name, factId) })
    }),
    subscribe(transcriptSaved, 'meetings.summarise_again', async (trx, fact, { factId }) => {
      if (fact.status !== 'completed' || !settings.get('system').enableAISummary) return
      const { meetingId } = fact
      await enqueue(trx, summariseMeeting, { meetingId }, { id: derivedId(summariseMeeting.name, factId) })
    }),
  ]
}
