import { formatDateTime } from '@cadencia/locale/dates'
import { linkTo } from '@cadencia/records/record-kind'
import { endFacts, type Linkable } from '@cadencia/server/linkable'
import { sql } from 'kysely'
import { meetingCancelled, meetingChanged, meetingCompleted, meetingStarted } from './facts.ts'
import { meetingRecord, meetings } from './record.ts'
import { canEditMeeting, canReadTranscript } from './rules.ts'

/** Everybody reads title, time and status; who takes part links a meeting, and reads what was said. */
export const linkedMeetings: Linkable = {
  kind: 'meeting',
  find: async (db, ids) =>
    (await meetings.findStored(db, ids)).map(({ isDeleted, ...meeting }) => ({
      ...linkTo(meetingRecord, meeting),
      detail: formatDateTime(meeting.scheduledAt),
      status: meeting.status,
      isDeleted,
      readerIds: null,
      at: meeting.scheduledAt,
      agreedFor: (viewer) =>
        canReadTranscript(viewer, meeting)
          ? { summary: meeting.aiSummary ?? '', decisions: meeting.decisions }
          : null,
    })),
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
    ...endFacts([meetingCancelled], ({ meetingId, followingIds }) => [meetingId, ...followingIds]),
  ],
}
