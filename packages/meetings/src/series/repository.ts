import type { Db } from '@cadencia/db/client'
import { personRows } from '@cadencia/people/read-repository'
import { sql } from 'kysely'
import { CONTENT_COLUMNS } from '../record.ts'
import { horizonAt, OCCURRENCES_MAX, occurrences } from './recurrence.ts'

/**
 * Creates the missing meetings of each weekly series up to the horizon, as copies of its latest one with its
 * invitations. Idempotent. Returns how many it created.
 */
export async function extendSeries(trx: Db, now: number): Promise<number> {
  const horizon = horizonAt(now)
  const due = await trx
    .selectFrom('meeting_series')
    .select(['id', 'recurrence', 'starts_at as startsAt', 'extended_until as extendedUntil'])
    .where('extended_until', '<', horizon)
    .forUpdate()
    .skipLocked()
    .execute()
  const starts = due.flatMap(({ id, recurrence, startsAt, extendedUntil }) =>
    occurrences(recurrence, startsAt, { from: extendedUntil, to: horizon, limit: OCCURRENCES_MAX }).map(
      (start) => ({ seriesId: id, start }),
    ),
  )
  if (due.length === 0) return 0
  await trx
    .updateTable('meeting_series')
    .set({ extended_until: horizon })
    .where(
      'id',
      'in',
      due.map(({ id }) => id),
    )
    .execute()
  return starts.length === 0 ? 0 : copyLatest(trx, starts)
}

async function copyLatest(trx: Db, starts: readonly { seriesId: string; start: string }[]): Promise<number> {
  const { rows } = await sql<{ made: number }>`
    with wanted as (
      select gen_random_uuid() as id, series_id, starts_at
      from unnest(${starts.map(({ seriesId }) => seriesId)}::uuid[], ${starts.map(({ start }) => start)}::timestamptz[])
        as t (series_id, starts_at)
    ), latest as (
      select distinct on (series_id) * from meetings
      where series_id = any (${starts.map(({ seriesId }) => seriesId)}::uuid[]) and cancelled_at is null
      order by series_id, scheduled_at desc
    ), made as (
      insert into meetings (id, scheduled_at, created_by, series_id, ${CONTENT_COLUMNS.list()})
      select w.id, w.starts_at, l.created_by, l.series_id, ${CONTENT_COLUMNS.list('l')}
      from wanted w join latest l using (series_id)
      returning id
    ), asked as (
      insert into meeting_participants (meeting_id, user_id)
      select w.id, p.user_id
      from wanted w join latest l using (series_id) join meeting_participants p on p.meeting_id = l.id and p.is_invited
        join ${personRows.as('u')} on u.id = p.user_id and u.is_active
    )
    select count(*)::int as made from made`.execute(trx)
  return rows[0]?.made ?? 0
}

/** No further meetings of the series will be created. */
export async function endSeries(trx: Db, seriesId: string): Promise<void> {
  await trx
    .updateTable('meeting_series')
    .set({ extended_until: 'infinity' })
    .where('id', '=', seriesId)
    .execute()
}

export interface Series {
  readonly id: string
  readonly rule: string
  readonly horizon: string
  readonly start: string
}

export async function insertSeries(trx: Db, { id, rule, horizon, start }: Series, createdBy: string) {
  await trx
    .insertInto('meeting_series')
    .values({ id, recurrence: rule, starts_at: start, extended_until: horizon, created_by: createdBy })
    .execute()
}
