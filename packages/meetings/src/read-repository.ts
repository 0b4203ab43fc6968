import type { Db } from '@cadencia/db/client'
import { rowsOf, selectFrom } from '@cadencia/db/rows'
import type { Reader } from '@cadencia/server/kinds'
import type { Person } from '@cadencia/server/readers'
import { mayHear } from '@cadencia/server/viewer'
import { type RawBuilder, sql } from 'kysely'
import type { SUMMARY_SOURCES } from './contract.ts'
import { summaryText } from './rules.ts'

/** Whether somebody may read what was said in a meeting: `canReadTranscript` as a condition. `table` is what the statement calls meetings. */
export function isReadable({ userId, isAdministrator }: Person, table: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`coalesce(${isAdministrator}::boolean or ${column('room_day')} is not null
    or ${column('created_by')} = ${userId}
    or exists (select from meeting_participants p
      where p.meeting_id = ${column('id')} and p.user_id = ${userId} and p.is_invited), false)`
}

const allMeetings = selectFrom('meetings')
  .select(['id', 'title', 'team_id', 'created_by', 'status', 'scheduled_at', 'started_at', 'ended_at'])
  .select(['duration', 'location', 'meet_url', 'goals', 'ai_summary', 'summary_status', 'room_day'])
const meetings = allMeetings.where('cancelled_at', 'is', null).where('room_day', 'is', null)

/** All meetings, the permanent room and cancelled ones too. */
export const allMeetingRows = rowsOf(allMeetings)

/** The meetings that count: without the permanent room and cancelled ones. */
export const meetingRows = rowsOf(meetings)

/** The meetings that ended, with the seconds that they took. */
export const heldMeetingRows = rowsOf(
  meetings
    .select(sql<number>`greatest(0, coalesce(extract(epoch from ended_at - started_at), 0))`.as('seconds'))
    .where('status', '=', sql.lit('completed')),
)

/** Who was invited, who was there from when; one of the two or both. */
export const participantRows = rowsOf(
  selectFrom('meeting_participants').select(['meeting_id', 'user_id', 'is_invited', 'present_at']),
)

export const transcriptRows = rowsOf(selectFrom('meeting_transcripts').select(['meeting_id', 'author_id']))

/** The active meeting that the person takes part in, else the latest; never the permanent room. */
export function findActiveMeeting(db: Db, userId: string) {
  return (
    db
      .selectFrom(meetingRows.as('m'))
      .select(['m.id', 'm.title', 'm.meet_url as meetUrl'])
      .select([
        sql<string>`coalesce(m.started_at, m.scheduled_at)`.as('startTime'),
        sql<number>`(select count(*)::int from meeting_participants p
        where p.meeting_id = m.id and p.is_invited)`.as('participants'),
        isReadable({ userId, isAdministrator: false }, 'm').as('isOwn'),
      ])
      // Literal, for the index of active meetings.
      .where('m.status', '=', sql.lit('active'))
      .orderBy('isOwn', 'desc')
      .orderBy('startTime', 'desc')
      .limit(1)
      .executeTakeFirst()
  )
}

/** A meeting as other records show it. */
export interface MeetingTag {
  readonly id: string
  readonly title: string
  /** Path of its screen. */
  readonly url: string
  /** Without marks; null where there is none, and for who may not read the transcript. */
  readonly summary: string | null
}

/** Meetings by their ids, cancelled ones too; none for a token without their scope. */
export async function findMeetingTags(
  db: Db,
  ids: readonly string[],
  viewer: Reader,
): Promise<ReadonlyMap<string, MeetingTag>> {
  if (ids.length === 0 || !mayHear(viewer, 'meetings')) return new Map()
  const rows = await db
    .selectFrom('meetings as m')
    .select(['m.id', 'm.title'])
    .select([
      sql<string | null>`case when ${isReadable(viewer, 'm')} then m.ai_summary end`.as('aiSummary'),
      sql<(typeof SUMMARY_SOURCES)[number] | null>`m.summary_source`.as('summarySource'),
    ])
    .where('m.id', 'in', [...new Set(ids)])
    .execute()
  return new Map(
    rows.map(({ id, title, ...said }) => [
      id,
      { id, title, url: `/meetings/${id}`, summary: summaryText(said) },
    ]),
  )
}

/** The summary of the meeting that ended last among those whose summary the person may read. */
export function findNewestSummary(
  db: Db,
  { userId, isAdministrator }: { readonly userId: string; readonly isAdministrator: boolean },
) {
  return db
    .selectFrom('meetings as m')
    .select(['m.id as meetingId', 'm.title'])
    .select([
      sql<string>`m.ai_summary`.as('summary'),
      sql<(typeof SUMMARY_SOURCES)[number]>`coalesce(m.summary_source, 'extractive')`.as('source'),
      sql<string>`coalesce(m.ended_at, m.scheduled_at)`.as('endedAt'),
      sql<boolean>`exists (select from meeting_transcripts t where t.meeting_id = m.id)`.as('hasTranscript'),
    ])
    .where('m.ai_summary', 'is not', null)
    .where('m.cancelled_at', 'is', null)
    .where(isReadable({ userId, isAdministrator }, 'm'))
    .orderBy('endedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The meetings that begin next between two instants, the permanent room and what has begun left out. */
export function listComingMeetings(db: Db, { from, to, limit }: { from: string; to: string; limit: number }) {
  return db
    .selectFrom(meetingRows.as('m'))
    .select(['m.id', 'm.title', 'm.scheduled_at as scheduledAt', 'm.duration', 'm.team_id as teamId'])
    .where('m.status', '=', 'scheduled')
    .where('m.scheduled_at', '>=', from)
    .where('m.scheduled_at', '<', to)
    .orderBy('m.scheduled_at')
    .orderBy('m.id')
    .limit(limit)
    .execute()
}
