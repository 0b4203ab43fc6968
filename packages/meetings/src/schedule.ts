import { randomUUID } from 'node:crypto'
import { type Db, transact } from '@cadencia/db/client'
import { outboxRow } from '@cadencia/db/outbox'
import { sql } from 'kysely'
import { meetingScheduled } from './contract/facts.ts'
import type { MeetingDraft } from './contract.ts'
import { occurrences, weeklyRule } from './recurrence.ts'
import { startOf } from './rules.ts'

/** How far ahead the meetings of a series are made; a nightly job moves it on. */
export const SERIES_HORIZON_DAYS = 182
/** More than a horizon of weeks ever holds. */
export const OCCURRENCES_AT_ONCE = 200
const DAY_MS = 24 * 60 * 60_000

interface Scheduling {
  readonly draft: MeetingDraft
  readonly creatorId: string
  /** Epoch milliseconds. */
  readonly now: number
}

export function horizonAt(now: number): string {
  return new Date(now + SERIES_HORIZON_DAYS * DAY_MS).toISOString()
}

/** The starts of a series that a horizon holds; the first one always. */
function startsOf(rule: string, first: string, horizon: string): string[] {
  const starts = occurrences(rule, first, { from: first, to: horizon, limit: OCCURRENCES_AT_ONCE })
  return starts.length > 0 ? starts : [new Date(first).toISOString()]
}

/**
 * Schedules a meeting, or every meeting of a weekly series within the horizon, its invitations and its fact, in
 * one statement. The creator takes part. Answers the first meeting's id.
 */
export async function scheduleMeeting(db: Db, { draft, creatorId, now }: Scheduling): Promise<string> {
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
  await insertMeetings(db, { draft, creatorId, meetings, participantIds, series, fact })
  return first.id
}

interface Insertion {
  readonly draft: Omit<MeetingDraft, 'participantIds' | 'repeat'>
  readonly creatorId: string
  readonly meetings: readonly { readonly id: string; readonly scheduledAt: string }[]
  readonly participantIds: readonly string[]
  readonly series: Series | undefined
  readonly fact: ReturnType<typeof outboxRow<typeof meetingScheduled.payload>>
}

interface Series {
  readonly id: string
  readonly rule: string
  readonly horizon: string
  readonly start: string
}

/** A meeting alone is one statement and needs no transaction of its own. */
async function insertMeetings(db: Db, insertion: Insertion): Promise<void> {
  const { series } = insertion
  if (!series) return insertRows(db, insertion)
  await transact(db, async (trx) => {
    await trx
      .insertInto('meeting_series')
      .values({
        id: series.id,
        recurrence: series.rule,
        starts_at: series.start,
        extended_until: series.horizon,
        created_by: insertion.creatorId,
      })
      .execute()
    await insertRows(trx, insertion)
  })
}

async function insertRows(trx: Db, { draft, creatorId, meetings, participantIds, series, fact }: Insertion) {
  const rows = meetings.map(({ id, scheduledAt }) => ({
    id,
    title: draft.title,
    description: draft.description,
    scheduled_at: scheduledAt,
    duration: draft.duration,
    meet_url: draft.meetUrl,
    meeting_type: draft.meetingType,
    team_id: draft.teamId,
    created_by: creatorId,
    series_id: series?.id ?? null,
  }))
  const ids = meetings.map(({ id }) => id)
  await trx
    .with('made', (query) => query.insertInto('meetings').values(rows))
    .with('asked', (query) =>
      query
        .insertInto('meeting_participants')
        .columns(['meeting_id', 'user_id'])
        .expression(
          sql`select m, u from unnest(${ids}::uuid[]) m cross join unnest(${participantIds}::uuid[]) u`,
        ),
    )
    .insertInto('outbox')
    .values(fact)
    .execute()
}
