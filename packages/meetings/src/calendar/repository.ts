import { hash, randomBytes } from 'node:crypto'
import type { Db } from '@cadencia/db/client'
import { personRows } from '@cadencia/people/read-repository'
import type { SealedColumn, SecretBox } from '@cadencia/server/secret-box'
import { sql } from 'kysely'
import { CONTENT_COLUMNS } from '../record.ts'
import type { CalendarMeeting } from './ics.ts'

export const FEED_TOKENS: SealedColumn = {
  table: 'calendar_feeds',
  key: 'user_id',
  column: 'token',
  context: 'calendar',
}

const contextOf = (userId: string) => `${FEED_TOKENS.context}:${userId}`
/** Lookup key. The token is random, so its hash needs no salt. */
const hashOf = (token: string) => hash('sha256', token, 'buffer')

/** A new token (192 bits) and its encrypted form and hash for the database. */
async function newToken(box: SecretBox, userId: string) {
  const token = randomBytes(24).toString('base64url')
  const stored = { token: await box.seal(token, contextOf(userId)), token_hash: hashOf(token) }
  return { token, stored }
}

/** Creates the token on the first call. */
export async function feedToken(db: Db, box: SecretBox, userId: string): Promise<string> {
  const { stored } = await newToken(box, userId)
  const { token } = await db
    .insertInto('calendar_feeds')
    .values({ user_id: userId, ...stored })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(({ ref }) => ({ token: ref('calendar_feeds.token') })),
    )
    .returning('token')
    .executeTakeFirstOrThrow()
  return box.open(token, contextOf(userId))
}

/** Replaces the token; the old one stops working. */
export async function rotateFeedToken(db: Db, box: SecretBox, userId: string): Promise<string> {
  const { token, stored } = await newToken(box, userId)
  await db
    .insertInto('calendar_feeds')
    .values({ user_id: userId, ...stored })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...stored, created_at: sql`now()` }))
    .execute()
  return token
}

/** The feed's owner if active. */
export function findFeedOwner(db: Db, token: string) {
  return db
    .selectFrom('calendar_feeds as f')
    .innerJoin(personRows.as('u'), 'u.id', 'f.user_id')
    .select(['u.id', 'u.first_name as firstName'])
    .where('f.token_hash', '=', hashOf(token))
    .where('u.is_active', '=', true)
    .executeTakeFirst()
}

function selectCalendarMeetings(db: Db) {
  return db
    .selectFrom('meetings as m')
    .select(CONTENT_COLUMNS.select('m'))
    .select(['m.id', 'm.scheduled_at as scheduledAt', 'm.version', 'm.created_at as createdAt'])
    .select(['m.updated_at as updatedAt'])
    .select(sql<boolean>`m.cancelled_at is not null`.as('isCancelled'))
}

/** From 90 days ago, including cancelled meetings, without the permanent room's. */
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
