import { formatDateTime } from '@cadencia/locale/dates'
import { linkTo } from '@cadencia/records/record-kind'
import { type AgreedDecision, endFacts, type Linkable } from '@cadencia/server/linkable'
import { sql } from 'kysely'
import { meetingCancelled, meetingChanged, meetingCompleted, meetingStarted } from './facts.ts'
import { itemAdded, itemChanged, itemRemoved, itemRestored } from './items/facts.ts'
import { type ItemRecord, itemRecord } from './items/record.ts'
import { listDecisions } from './items/repository.ts'
import { meetingRecord, meetings } from './record.ts'
import { canEditMeeting, canReadTranscript, summaryText } from './rules.ts'

/** The status of a linked meeting that is no more. */
const CANCELLED = 'cancelled'

function agreed(item: ItemRecord): AgreedDecision {
  const { id, text, createdAt, status } = item
  return { id, text, url: itemRecord.url(item), at: createdAt, isValid: status === 'valid' }
}

/** Everybody reads title, time and status; who takes part links a meeting, and reads what was said. */
export const linkedMeetings: Linkable = {
  kind: 'meeting',
  find: async (db, ids) => {
    const stored = await meetings.findStored(db, ids)
    const decisions = Map.groupBy(await listDecisions(db, ids), ({ meetingId }) => meetingId)
    return stored.map(({ isDeleted, ...meeting }) => ({
      ...linkTo(meetingRecord, meeting),
      detail: formatDateTime(meeting.scheduledAt),
      status: isDeleted ? CANCELLED : meeting.status,
      isDeleted,
      isCancelled: isDeleted,
      readerIds: null,
      at: meeting.scheduledAt,
      agreedFor: (viewer) =>
        canReadTranscript(viewer, meeting)
          ? { summary: summaryText(meeting) ?? '', decisions: (decisions.get(meeting.id) ?? []).map(agreed) }
          : null,
    }))
  },
  keep: (trx, ids) => meetings.keepAll(trx, ids),
  mayChange: async (db, id, viewer) => {
    const meeting = await meetings.find(db, id)
    return meeting !== undefined && canEditMeeting(viewer, meeting)
  },
  demo: async (db) => {
    const some = db.selectFrom('meetings').select('id').where('cancelled_at', 'is', null)
    const described = await some
      .where('room_day', 'is', null)
      .orderBy(sql`ai_summary is not null`, 'desc')
      .orderBy('scheduled_at', 'desc')
      .limit(2)
      .execute()
    return described.map(({ id }) => id)
  },
  facts: [
    ...endFacts<{ meetingId: string }>(
      [meetingChanged, meetingStarted, meetingCompleted],
      ({ meetingId }) => [meetingId],
    ),
    ...endFacts<{ meetingId: string }>(
      [itemAdded, itemChanged, itemRemoved, itemRestored],
      ({ meetingId }) => [meetingId],
    ),
    ...endFacts([meetingCancelled], ({ meetingId, followingIds }) => [meetingId, ...followingIds]),
  ],
}
