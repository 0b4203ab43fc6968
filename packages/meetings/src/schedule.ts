import { randomUUID } from 'node:crypto'
import type { Db } from '@cadencia/db/client'
import { outboxRow } from '@cadencia/db/outbox'
import { requireActive } from '@cadencia/server/active-people'
import type { MeetingDraft } from './contract.ts'
import { meetingScheduled } from './facts.ts'
import { startOf } from './rules.ts'
import { horizonAt, OCCURRENCES_MAX, occurrences, weeklyRule } from './series/recurrence.ts'
import { insertMeetings } from './series/repository.ts'

interface Scheduling {
  readonly draft: MeetingDraft
  readonly creatorId: string
  /** Epoch milliseconds. */
  readonly now: number
}

/** Starts up to the horizon; at least the first. */
function startsOf(rule: string, first: string, horizon: string): string[] {
  const starts = occurrences(rule, first, { from: first, to: horizon, limit: OCCURRENCES_MAX })
  return starts.length > 0 ? starts : [new Date(first).toISOString()]
}

/**
 * Inserts the meeting, or all of a weekly series up to the horizon, with invitations and fact. The creator is always
 * invited. Returns the first meeting's id.
 */
export async function scheduleMeeting(db: Db, { draft, creatorId, now }: Scheduling): Promise<string> {
  await requireActive(db, { path: 'participantIds', ids: draft.participantIds, before: [creatorId] })
  const start = startOf(draft)
  const rule = draft.repeat && weeklyRule(draft.repeat, start)
  const horizon = horizonAt(now)
  const starts = rule ? startsOf(rule, start, horizon) : [start]
  const meetings = starts.map((scheduledAt) => ({ id: randomUUID(), scheduledAt }))
  const [first, ...following] = meetings
  if (!first) throw new RangeError('a series without a meeting')
  const participantIds = [...new Set([creatorId, ...draft.participantIds])]
  const series = rule ? { id: randomUUID(), rule, horizon, start } : undefined
  const fact = outboxRow(meetingScheduled, {
    meetingId: first.id,
    title: draft.title,
    participantIds,
    isPermanentRoom: false,
    actorId: creatorId,
    at: new Date(now).toISOString(),
    scheduledAt: start,
    followingIds: following.map(({ id }) => id),
  })
  const content = { ...draft, descriptionFormat: 'markdown' as const }
  await insertMeetings(db, { content, creatorId, meetings, participantIds, series, fact })
  return first.id
}
