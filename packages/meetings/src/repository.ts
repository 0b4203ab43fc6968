import type { TextFormat } from '@cadencia/contract/text-format'
import type { Db } from '@cadencia/db/client'
import { titleBeginsWith } from '@cadencia/db/full-text'
import { countRows } from '@cadencia/server/list-page'
import { matching, ordersOf } from '@cadencia/server/list-query'
import { sql } from 'kysely'
import { MEETING_LIST, type MeetingFilter } from './contract.ts'
import { FOUND_TEXT, foundMeetings, type Search } from './found.ts'
import { joinedTo, MEETING_COLUMNS } from './record.ts'
import type { MeetingRecord } from './rules.ts'

/** An empty `meetUrl` stands for the permanent room's link. */
function selectRecords(db: Db) {
  return db
    .selectFrom('meetings as m')
    .select(MEETING_COLUMNS.select('m'))
    .select(joinedTo('m'))
    .where('m.cancelled_at', 'is', null)
}

const LISTED = { list: MEETING_LIST, table: 'm', columns: MEETING_COLUMNS.names }

export interface MeetingsAsked extends MeetingFilter {
  /** What is linked to the client of the filter. */
  readonly linkedIds?: readonly string[]
}

function isListed({ linkedIds = [], ...filter }: MeetingsAsked) {
  return matching(LISTED, filter, {
    participantId: (id) => sql`(m.created_by = ${id} or exists (select from meeting_participants p
      where p.meeting_id = m.id and p.user_id = ${id} and (p.is_invited or p.present_at is not null)))`,
    clientId: () => sql`m.id = any(${linkedIds}::uuid[])`,
    // Joined where it is searched: what holds the words depends on who asks.
    q: () => sql`true`,
  })
}

const BY_START = ordersOf<MeetingRecord>()(LISTED, {})('scheduledAt')

/** Ordered by start, then id. */
export function meetingList(db: Db, filter: MeetingsAsked) {
  return { rows: selectRecords(db).where(isListed(filter)), order: BY_START }
}

/** The meetings of a list that hold the words of a search, with what of them does. */
export function foundMeetingList(db: Db, filter: MeetingsAsked, search: Search) {
  const rows = selectRecords(db)
    .innerJoin(foundMeetings(search).as('f'), (join) => join.onRef('f.id', '=', 'm.id'))
    .select(['f.field', 'f.place', FOUND_TEXT.as('text')])
    .where(isListed(filter))
  return { rows, order: BY_START, count: () => countRows(db, rows.clearSelect().select('m.id')) }
}

/** `total` stops at 10,001. `mark` changes whenever a matching meeting does; it makes the list's ETag. */
export async function markMeetings(db: Db, filter: MeetingsAsked): Promise<{ total: number; mark: string }> {
  const { total, mark } = await db
    .selectFrom((inner) =>
      inner
        .selectFrom('meetings as m')
        .select(['m.id', 'm.revision'])
        .where('m.cancelled_at', 'is', null)
        .where(isListed(filter))
        .as('matching'),
    )
    .select([
      sql<number>`least(count(*), 10001)::int`.as('total'),
      sql<string>`coalesce(bit_xor(hashtextextended(matching.id::text, matching.revision)), 0)::text`.as(
        'mark',
      ),
    ])
    .executeTakeFirstOrThrow()
  return { total, mark: `${total}.${mark}` }
}

export async function invite(
  trx: Db,
  meetingIds: readonly string[],
  userIds: readonly string[],
): Promise<void> {
  await sql`insert into meeting_participants (meeting_id, user_id)
    select m, u from unnest(${meetingIds}::uuid[]) m cross join unnest(${userIds}::uuid[]) u`.execute(trx)
}

/** Invites these people to these meetings; keeps the presence of those who are no longer invited. */
export async function replaceInvited(
  trx: Db,
  meetingIds: readonly string[],
  userIds: readonly string[],
): Promise<void> {
  await sql`
    update meeting_participants set is_invited = false
    where meeting_id = any(${meetingIds}::uuid[]) and user_id <> all(${userIds}::uuid[])`.execute(trx)
  await sql`
    insert into meeting_participants (meeting_id, user_id, is_invited)
    select m.id, u.id, true from unnest(${meetingIds}::uuid[]) as m (id), unnest(${userIds}::uuid[]) as u (id)
    on conflict (meeting_id, user_id) do update set is_invited = true`.execute(trx)
}

/** Keeps the time of the first call. Returns whether this was the first. */
export async function markPresent(db: Db, meetingId: string, userId: string): Promise<boolean> {
  const { isFirst } = await db
    .with('here', (query) =>
      query
        .insertInto('meeting_participants')
        .values({ meeting_id: meetingId, user_id: userId, is_invited: false, present_at: sql`now()` })
        .onConflict((conflict) =>
          conflict
            .columns(['meeting_id', 'user_id'])
            .doUpdateSet({ present_at: sql`now()` })
            .where('meeting_participants.present_at', 'is', null),
        )
        .returning('user_id'),
    )
    .with('seen', (query) =>
      query
        .updateTable('meetings')
        .set(({ ref }) => ({ version: ref('version') }))
        .where('id', '=', meetingId)
        .where(({ exists, selectFrom }) => exists(selectFrom('here').select('user_id'))),
    )
    .selectNoFrom(({ exists, selectFrom }) => exists(selectFrom('here').select('user_id')).as('isFirst'))
    .executeTakeFirstOrThrow()
  return Boolean(isFirst)
}

/** Counts a change of what belongs to a meeting, so that lists notice it. */
export async function touchMeetings(trx: Db, ids: readonly string[]): Promise<void> {
  await trx
    .updateTable('meetings')
    .set(({ ref }) => ({ version: ref('version') }))
    .where('id', 'in', ids)
    .execute()
}

/** Candidates for automatic ending; `shouldEndItself` decides. */
export async function listActive(db: Db): Promise<MeetingRecord[]> {
  return selectRecords(db).where('m.status', '=', 'active').execute()
}

export async function setSummaryStatus(
  db: Db,
  id: string,
  status: MeetingRecord['summaryStatus'],
): Promise<void> {
  await db.updateTable('meetings').set({ summary_status: status }).where('id', '=', id).execute()
}

/** Meetings that hold the words, in the title before elsewhere, then the nearest in time. */
export function searchMeetings(db: Db, search: Search, limit: number) {
  return db
    .selectFrom('meetings as m')
    .innerJoin(foundMeetings(search).as('f'), (join) => join.onRef('f.id', '=', 'm.id'))
    .select(['m.id', 'm.title', 'm.scheduled_at as scheduledAt', 'f.field', 'f.place', FOUND_TEXT.as('text')])
    .select(sql<TextFormat>`m.description_format`.as('descriptionFormat'))
    .where('m.cancelled_at', 'is', null)
    .orderBy(titleBeginsWith({ table: 'm' }, search.words))
    .orderBy(sql`f.field = 'title'`, 'desc')
    .orderBy(sql`abs(extract(epoch from m.scheduled_at - now()))`)
    .limit(limit)
    .execute()
}
