import { randomBytes } from 'node:crypto'
import type { Db } from '@cadencia/db/client'
import { sql } from 'kysely'
import type { CalendarMeeting } from './calendar.ts'

/** 192 bits: an address that nobody guesses. */
const newToken = () => randomBytes(24).toString('base64url')

/** The token of a person's calendar feed, made when first asked for. */
export async function feedToken(db: Db, userId: string): Promise<string> {
  const { token } = await db
    .insertInto('calendar_feeds')
    .values({ user_id: userId, token: newToken() })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(({ ref }) => ({ token: ref('calendar_feeds.token') })),
    )
    .returning('token')
    .executeTakeFirstOrThrow()
  return token
}

/** Gives the feed a new token; the old one stops working. */
export async function rotateFeedToken(db: Db, userId: string): Promise<string> {
  const token = newToken()
  await db
    .insertInto('calendar_feeds')
    .values({ user_id: userId, token })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ token, created_at: sql`now()` }))
    .execute()
  return token
}

/** The active user whose feed this is. */
export function findFeedOwner(db: Db, token: string) {
  return db
    .selectFrom('calendar_feeds as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .select(['u.id', 'u.first_name as firstName'])
    .where('f.token', '=', token)
    .where('u.is_active', '=', true)
    .executeTakeFirst()
}

function selectCalendarMeetings(db: Db) {
  return db
    .selectFrom('meetings as m')
    .select(['m.id', 'm.title', 'm.description', 'm.scheduled_at as scheduledAt', 'm.duration'])
    .select(['m.meet_url as meetUrl', 'm.version', 'm.created_at as createdAt', 'm.updated_at as updatedAt'])
    .select(sql<boolean>`m.cancelled_at is not null`.as('isCancelled'))
}

/** A person's meetings from 90 days back, cancelled ones too, without the permanent room's. */
export function listFeedMeetings(db: Db, userId: string): Promise<CalendarMeeting[]> {
  return selectCalendarMeetings(db)
    .innerJoin('meeting_participants as p', 'p.meeting_id', 'm.id')
    .where('p.user_id', '=', userId)
    .where('p.is_invited', '=', true)
    .where('m.room_day', 'is', null)
    .where('m.scheduled_at', '>', sql<string>`now() - interval '90 days'`)
    .orderBy('m.scheduled_at')
    .limit(2000)
    .execute()
}

export function findCalendarMeeting(db: Db, id: string): Promise<CalendarMeeting | undefined> {
  return selectCalendarMeetings(db)
    .where('m.id', '=', id)
    .where('m.cancelled_at', 'is', null)
    .executeTakeFirst()
}
