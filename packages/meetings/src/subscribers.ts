import type { Db } from '@cadencia/db/client'
import { type Subscriber, subscribe } from '@cadencia/db/subscriber'
import { derivedId, enqueue } from '@cadencia/jobs/enqueue'
import { createActor } from '@cadencia/server/actor'
import { taskCompleted, taskReopened, taskRestored } from '@cadencia/sprints/facts'
import type { MeetingsContext } from './context.ts'
import { meetingCompleted, summariseMeeting, transcriptSaved } from './facts.ts'
import { followTask } from './items/service.ts'

/** The job's id is derived from the fact, so a repeated delivery enqueues nothing. */
async function summarise(trx: Db, meetingId: string, factId: number): Promise<void> {
  await enqueue(trx, summariseMeeting, { meetingId }, { id: derivedId(summariseMeeting.name, factId) })
}

/**
 * A completed meeting with a transcript gets a summary, and a new one for each later transcript. An action is done when
 * its task is.
 */
export function meetingSubscribers({ settings, tasks, now }: MeetingsContext): Subscriber[] {
  const follow = (trx: Db, taskId: string) =>
    followTask(trx, taskId, { actor: createActor(null, { now }), tasks })
  const isEnabled = () => settings.get('system').enableAISummary
  return [
    subscribe(meetingCompleted, 'meetings.summarise_completed', async (trx, fact, { factId }) => {
      if ((fact.hasTranscript || fact.hasNotes) && isEnabled()) await summarise(trx, fact.meetingId, factId)
    }),
    subscribe(taskCompleted, 'meetings.item_done', (trx, { task }) => follow(trx, task.id)),
    subscribe(taskReopened, 'meetings.item_reopened', (trx, { task }) => follow(trx, task.id)),
    subscribe(taskRestored, 'meetings.item_restored', (trx, { task }) => follow(trx, task.id)),
    subscribe(transcriptSaved, 'meetings.summarise_again', async (trx, fact, { factId }) => {
      if (fact.status === 'completed' && isEnabled()) await summarise(trx, fact.meetingId, factId)
    }),
  ]
}
