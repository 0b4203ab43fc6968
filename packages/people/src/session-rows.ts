import type { Db } from '@cadencia/db/client'
import { sql } from 'kysely'
import type { UserRole } from './contract.ts'

export interface SessionRecord {
  readonly sessionId: string
  readonly userId: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly role: UserRole
  readonly isAdministrator: boolean
  /** Epoch milliseconds. */
  readonly createdAt: number
  readonly lastSeenAt: number
}

/** The session with this token, of an active user. */
export async function findSession(db: Db, tokenHash: Buffer): Promise<SessionRecord | undefined> {
  const row = await db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select([
      's.id as sessionId',
      's.user_id as userId',
      'u.first_name as firstName',
      'u.last_name as lastName',
    ])
    .select(['u.email', 's.is_administrator as isAdministrator', sql<UserRole>`u.role`.as('role')])
    .select(['s.created_at as createdAt', 's.last_seen_at as lastSeenAt'])
    .where('s.token_hash', '=', tokenHash)
    .where('u.is_active', '=', true)
    .executeTakeFirst()
  return row && { ...row, createdAt: Date.parse(row.createdAt), lastSeenAt: Date.parse(row.lastSeenAt) }
}

export interface NewSession {
  readonly tokenHash: Buffer
  readonly userId: string
  readonly isAdministrator: boolean
  readonly userAgent: string
  readonly ipAddress: string
  /** Epoch milliseconds. */
  readonly now: number
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  const at = new Date(session.now).toISOString()
  await db
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      is_administrator: session.isAdministrator,
      user_agent: session.userAgent.slice(0, 300),
      ip_address: session.ipAddress,
      created_at: at,
      last_seen_at: at,
    })
    .execute()
}

/** Writes down that a session, and so its user, was there at `now` (epoch milliseconds). */
export async function touchSession(db: Db, { sessionId, userId }: SessionRecord, now: number): Promise<void> {
  const at = new Date(now).toISOString()
  await db
    .with('used', (query) =>
      query.updateTable('sessions').set({ last_seen_at: at }).where('id', '=', sessionId),
    )
    .updateTable('users')
    .set({ last_seen_at: at })
    .where('id', '=', userId)
    .execute()
}

/** Ends a session; the database announces it to every process. */
export async function deleteSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute()
}

/** Ends one of a person's own sessions; false when it is not theirs. */
export async function deleteOwnSession(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Ends all sessions of a person; with `isAdministrator` only those of that kind. */
export async function deleteSessionsOf(db: Db, userId: string, isAdministrator?: boolean): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(isAdministrator !== undefined, (query) =>
      query.where('is_administrator', '=', isAdministrator ?? false),
    )
    .execute()
}

/** A person's sessions that still stand, the last used first. */
export function listSessionsOf(db: Db, userId: string) {
  return db
    .selectFrom('sessions')
    .select(['id', 'is_administrator as isAdministrator', 'user_agent as userAgent'])
    .select(['ip_address as ipAddress', 'created_at as createdAt', 'last_seen_at as lastSeenAt'])
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .execute()
}
