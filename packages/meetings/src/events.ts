import type { Db } from '@cadencia/db/client'
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

/** Asks for the summary that a fact leads to, once however often the fact is delivered. */
async function summarise(trx: Db, meetingId: string, factId: number): Promise<void> {
  await enqueue(trx, summariseMeeting, { meetingId }, { id: derivedId(summariseMeeting.name, factId) })
}

/** What follows from a fact in this domain: a summary once a meeting is over and something was said. */
export function meetingSubscribers(settings: Settings): Subscriber[] {
  const isEnabled = () => settings.get('system').enableAISummary
  return [
    subscribe(meetingCompleted, 'meetings.summarise_completed', async (trx, fact, { factId }) => {
      if (fact.hasTranscript && isEnabled()) await summarise(trx, fact.meetingId, factId)
    }),
    subscribe(transcriptSaved, 'meetings.summarise_again', async (trx, fact, { factId }) => {
      if (fact.status === 'completed' && isEnabled()) await summarise(trx, fact.meetingId, factId)
    }),
  ]
}
