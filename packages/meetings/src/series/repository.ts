import { randomUUID } from 'node:crypto'
import type { Db } from '@cadencia/db/client'
import { lockRows } from '@cadencia/db/locks'
import { personRows } from '@cadencia/people/read-repository'
import { type Actor, createActor } from '@cadencia/server/actor'
import { sql } from 'kysely'
import { SERIES_MAX } from '../contract.ts'
import { copyGuests } from '../guests/repository.ts'
import { contentOf, meetings } from '../record.ts'
import type { MeetingRecord } from '../rules.ts'
import type { MovedSeries, StoredSeries } from './move.ts'
import { END_OF_TIME, hasEnd, horizonAt, type Planned, plannedMeetings } from './recurrence.ts'

/**
 * Creates the missing meetings of each series up to the horizon, of one with an end all, as copies of its latest one with its
 * invitations. Idempotent. Returns how many it created.
 */
export async function extendSeries(trx: Db, now: number): Promise<number> {
  const horizon = horizonAt(now)
  const due = await trx
    .selectFrom('meeting_series')
    .select(['id', 'recurrence', 'skips_holidays as skipsHolidays'])
    .select(['starts_at as startsAt', 'extended_until as extendedUntil'])
    .where('extended_until', '<', horizon)
    .forUpdate()
    .skipLocked()
    .execute()
  const starts = due.flatMap(({ id, recurrence, skipsHolidays, startsAt, extendedUntil }) => {
    const to = hasEnd(recurrence) ? END_OF_TIME : horizon
    const window = { from: extendedUntil, to, limit: SERIES_MAX, skipsHolidays }
    return plannedMeetings(recurrence, startsAt, window).map((planned) => ({ seriesId: id, planned }))
  })
  if (due.length === 0) return 0
  await trx
    .updateTable('meeting_series')
    // One with an end is whole now.
    .set({
      extended_until: sql<string>`case when recurrence ~ ';(COUNT|UNTIL)=' then 'infinity' else ${horizon}::timestamptz end`,
    })
    .where(
      'id',
      'in',
      due.map(({ id }) => id),
    )
    .execute()
  return starts.length === 0 ? 0 : copyLatest(trx, starts, createActor(null, { now: () => now }))
}

interface Start {
  readonly seriesId: string
  readonly planned: Planned
}

async function findLatest(
  trx: Db,
  seriesIds: readonly string[],
): Promise<ReadonlyMap<string, MeetingRecord>> {
  const { rows } = await sql<{ id: string }>`
    select distinct on (series_id) id from meetings
    where series_id = any (${seriesIds}::uuid[]) and cancelled_at is null
    order by series_id, scheduled_at desc`.execute(trx)
  const found = await meetings.findAll(
    trx,
    rows.map(({ id }) => id),
  )
  return new Map(found.map((meeting) => [meeting.seriesId ?? '', meeting]))
}

async function copyLatest(trx: Db, starts: readonly Start[], actor: Actor<null>): Promise<number> {
  const latest = await findLatest(trx, [...new Set(starts.map(({ seriesId }) => seriesId))])
  const copies = starts.flatMap(({ seriesId, planned }) => {
    const of = latest.get(seriesId)
    return of ? [{ id: randomUUID(), of, planned }] : []
  })
  if (copies.length === 0) return 0
  const rows = copies.map(({ id, of, planned }) => ({
    ...contentOf(of),
    ...planned,
    id,
    createdBy: of.createdBy,
    seriesId: of.seriesId,
  }))
  await meetings.insertAll(trx, rows, { actor })
  await copyGuests(
    trx,
    copies.map(({ id, of }) => ({ id, of: of.id })),
  )
  await sql`
    insert into meeting_participants (meeting_id, user_id)
    select c.id, p.user_id
    from unnest(${copies.map(({ id }) => id)}::uuid[], ${copies.map(({ of }) => of.id)}::uuid[]) as c (id, of)
      join meeting_participants p on p.meeting_id = c.of and p.is_invited
      join ${personRows.as('u')} on u.id = p.user_id and u.is_active`.execute(trx)
  return copies.length
}

/** The series of a meeting; null for one that stands alone or is unknown. */
export async function findSeriesId(db: Db, meetingId: string): Promise<string | null> {
  const row = await db
    .selectFrom('meetings')
    .select('series_id as seriesId')
    .where('id', '=', meetingId)
    .executeTakeFirst()
  return row?.seriesId ?? null
}

/** No further meetings of the series are created until the transaction ends. */
export async function lockSeries(trx: Db, seriesId: string): Promise<void> {
  await lockRows(trx, 'meeting_series', [seriesId])
}

/** All that were made of a series, held and cancelled ones too. */
export async function listSeriesIds(db: Db, seriesId: string): Promise<string[]> {
  const rows = await db.selectFrom('meetings').select('id').where('series_id', '=', seriesId).execute()
  return rows.map(({ id }) => id)
}

/** No further meetings of the series will be created. */
export async function endSeries(trx: Db, seriesId: string): Promise<void> {
  await trx
    .updateTable('meeting_series')
    .set({ extended_until: 'infinity' })
    .where('id', '=', seriesId)
    .execute()
}

/** A series with where it has each of its meetings. */
export interface LockedSeries extends StoredSeries {
  readonly extendedUntil: string
  /** By the ids of meetings. */
  readonly occurrences: ReadonlyMap<string, string>
}

/** Reads a series that is locked. */
export async function getSeries(trx: Db, seriesId: string): Promise<LockedSeries> {
  const series = await trx
    .selectFrom('meeting_series')
    .select(['recurrence as rule', 'skips_holidays as skipsHolidays'])
    .select(['starts_at as startsAt', 'extended_until as extendedUntil'])
    .where('id', '=', seriesId)
    .executeTakeFirstOrThrow()
  const rows = await trx
    .selectFrom('meetings')
    .select(['id', sql<string>`coalesce(occurrence, scheduled_at)`.as('occurrence')])
    .where('series_id', '=', seriesId)
    .execute()
  return { ...series, occurrences: new Map(rows.map(({ id, occurrence }) => [id, occurrence])) }
}

/** Has the series, and what is still to be made of it, where it was moved to. */
export async function moveSeries(
  trx: Db,
  seriesId: string,
  { series, moved }: { readonly series: LockedSeries; readonly moved: MovedSeries },
): Promise<void> {
  const { rule, startsAt, extendedUntil, skipsHolidays, occurrences } = series
  const window = { from: extendedUntil, to: END_OF_TIME, limit: 1, skipsHolidays }
  const [next] = extendedUntil === 'infinity' ? [] : plannedMeetings(rule, startsAt, window)
  await trx
    .updateTable('meeting_series')
    .set({ recurrence: moved.rule, starts_at: moved.occurrenceOf(startsAt) })
    .set({ extended_until: next ? moved.startOf(next) : 'infinity' })
    .where('id', '=', seriesId)
    .execute()
  const ids = [...occurrences.keys()]
  const ats = [...occurrences.values()].map(moved.occurrenceOf)
  await sql`
    update meetings m set occurrence = c.at
    from unnest(${ids}::uuid[], ${ats}::timestamptz[]) as c (id, at)
    where m.id = c.id`.execute(trx)
}

export interface Series {
  readonly id: string
  readonly rule: string
  readonly skipsHolidays: boolean
  readonly horizon: string
  readonly start: string
}

export async function insertSeries(
  trx: Db,
  { id, rule, skipsHolidays, horizon, start }: Series,
  createdBy: string,
) {
  await trx
    .insertInto('meeting_series')
    .values({
      ...{ id, recurrence: rule, skips_holidays: skipsHolidays, starts_at: start },
      ...{ extended_until: horizon, created_by: createdBy },
    })
    .execute()
}
