import type { Db } from '@cadencia/db/client'
import { type Subscriber, subscribe } from '@cadencia/db/subscriber'
import { derivedId, enqueue } from '@cadencia/jobs/enqueue'
import type { Settings } from '@cadencia/settings/server'
import { meetingCompleted, summariseMeeting, transcriptSaved } from './facts.ts'

/** The job's id is derived from the fact, so a repeated delivery enqueues nothing. */
async function summarise(trx: Db, meetingId: string, factId: number): Promise<void> {
  await enqueue(trx, summariseMeeting, { meetingId }, { id: derivedId(summariseMeeting.name, factId) })
}

/** A completed meeting with a transcript gets a summary, and a new one for each later transcript. */
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
