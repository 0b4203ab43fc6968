import type { Db } from '@cadencia/db/client'
import { type CountedList, countRows } from '@cadencia/server/list-page'
import { latestFirst } from '@cadencia/server/sort-order'
import { type InferResult, type RawBuilder, sql } from 'kysely'
import type { UserRole } from '../contract.ts'
import type { Credentials } from '../repository.ts'
import { SESSION_LIFE } from '../rules.ts'
import type { Uses } from './use-log.ts'

export interface SessionRecord {
  readonly sessionId: string
  readonly userId: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly role: UserRole
  readonly isAdministrator: boolean
  readonly hasCrmAccess: boolean
  readonly hasSecondFactor: boolean
  /** Epoch milliseconds. */
  readonly createdAt: number
  readonly lastSeenAt: number
}

function selectSessions(db: Db) {
  return db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.id as sessionId', 's.user_id as userId', 's.is_administrator as isAdministrator'])
    .select('s.has_crm_access as hasCrmAccess')
    .select(sql<boolean>`u.totp_enabled_at is not null`.as('hasSecondFactor'))
    .select(['u.first_name as firstName', 'u.last_name as lastName', 'u.email'])
    .select([sql<UserRole>`u.role`.as('role'), 's.created_at as createdAt', 's.last_seen_at as lastSeenAt'])
    .where('u.is_active', '=', true)
}

type SessionRow = InferResult<ReturnType<typeof selectSessions>>[number]

const recordOf = (row: SessionRow): SessionRecord => ({
  ...row,
  createdAt: Date.parse(row.createdAt),
  lastSeenAt: Date.parse(row.lastSeenAt),
})

/** The session of an active user with this token. */
export async function findSession(db: Db, tokenHash: Buffer): Promise<SessionRecord | undefined> {
  const row = await selectSessions(db).where('s.token_hash', '=', tokenHash).executeTakeFirst()
  return row && recordOf(row)
}

export async function findSessionById(db: Db, id: string): Promise<SessionRecord | undefined> {
  const row = await selectSessions(db).where('s.id', '=', id).executeTakeFirst()
  return row && recordOf(row)
}

export interface NewSession {
  readonly tokenHash: Buffer
  /** What the sign-in judged. */
  readonly credentials: Credentials
  readonly isAdministrator: boolean
  readonly userAgent: string
  readonly ipAddress: string
  /** Epoch milliseconds. */
  readonly now: number
}

/**
 * Opens a session; answers its id, or undefined where the credentials have changed since they were judged. Waits for a
 * change that is under way, which in turn ends every session that was written before it.
 */
export async function insertSession(db: Db, session: NewSession): Promise<string | undefined> {
  const at = new Date(session.now).toISOString()
  const { id, credentialVersion } = session.credentials
  const { rows } = await sql<{ readonly id: string }>`
    insert into sessions (token_hash, user_id, is_administrator, user_agent, ip_address, created_at, last_seen_at)
    select ${session.tokenHash}, u.id, ${session.isAdministrator}, ${session.userAgent}, ${session.ipAddress},
      ${at}::timestamptz, ${at}::timestamptz
    from users u where u.id = ${id} and u.is_active and u.credential_version = ${credentialVersion} for share
    returning id
  `.execute(db)
  return rows[0]?.id
}

/**
 * Writes down in one statement when sessions, and so their users, were last there. Locks users before their sessions,
 * as a change of credentials does.
 */
export async function saveLastUses(db: Db, uses: Uses): Promise<void> {
  const ids = [...uses.keys()]
  const instants = [...uses.values()].map((at) => new Date(at).toISOString())
  await sql`
    with used as (
      select * from unnest(${ids}::uuid[], ${instants}::timestamptz[]) as used (session_id, at)
    ), people as (
      select id from users where id in (select user_id from sessions where id = any(${ids}::uuid[]))
      order by id for no key update
    ), seen as (
      update sessions s set last_seen_at = greatest(s.last_seen_at, used.at)
      from used where s.id = used.session_id and s.user_id = any(array(select id from people))
      returning s.user_id, s.last_seen_at
    )
    update users u set last_seen_at = greatest(u.last_seen_at, latest.at)
    from (select user_id, max(last_seen_at) as at from seen group by user_id) latest
    where u.id = latest.user_id
  `.execute(db)
}

export interface CrmGrant {
  readonly sessionId: string
  /** Of the token that the session had. */
  readonly tokenHash: Buffer
  /** Of the one that it has from now on. */
  readonly newTokenHash: Buffer
}

/** Gives a session the CRM's rights under a new token; false when it is over or its token is another by now. */
export async function grantCrmAccess(
  db: Db,
  { sessionId, tokenHash, newTokenHash }: CrmGrant,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ has_crm_access: true, token_hash: newTokenHash })
    .where('id', '=', sessionId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Takes the CRM's rights from a session, or with null from all; answers which lost them. */
export async function revokeCrmAccess(db: Db, sessionId: string | null): Promise<string[]> {
  const rows = await db
    .updateTable('sessions')
    .set({ has_crm_access: false })
    .where('has_crm_access', '=', true)
    .$if(sessionId !== null, (query) => query.where('id', '=', sessionId))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Tells every process, after the commit, that a session goes on with other rights. */
export async function announceSessionChange(trx: Db, sessionId: string): Promise<void> {
  await sql`select pg_notify('sessions', ${`changed:${sessionId}`})`.execute(trx)
}

/** Ends a session; the database announces it to every process. */
export async function deleteSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute()
}

/** Ends the session with this token; answers its id. */
export async function deleteSessionByToken(db: Db, tokenHash: Buffer): Promise<string | undefined> {
  const row = await db
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .returning('id')
    .executeTakeFirst()
  return row?.id
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

/** Ends all sessions of a person; answers their ids. */
export async function deleteSessionsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db.deleteFrom('sessions').where('user_id', '=', userId).returning('id').execute()
  return rows.map(({ id }) => id)
}

/** Ends all sessions of a person but the one they are in; answers their ids. */
export async function deleteOtherSessionsOf(
  db: Db,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
): Promise<string[]> {
  const rows = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '<>', sessionId)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** `isSessionOver` as a condition on `sessions` at `now` (epoch milliseconds), by the last use that is stored. */
function isOver(now: number): RawBuilder<boolean> {
  const before = (ms: number) => new Date(now - ms).toISOString()
  const { staff, administrator } = SESSION_LIFE
  // One minute of grace: the last use is stored with a delay.
  return sql<boolean>`(last_seen_at < ${before(staff.idleMs)} or created_at < ${before(staff.longestMs)}
    or is_administrator and (last_seen_at < ${before(administrator.idleMs + 60_000)}
      or created_at < ${before(administrator.longestMs)}))`
}

/** Deletes the sessions that are over at `now` (epoch milliseconds); answers how many. */
export async function deleteSessionsOver(db: Db, now: number): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('sessions').where(isOver(now)).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** From where a session was opened, while it stands. */
export function findSessionOrigin(db: Db, id: string) {
  return db
    .selectFrom('sessions')
    .select(['user_agent as userAgent', 'ip_address as ipAddress'])
    .where('id', '=', id)
    .executeTakeFirst()
}

interface StoredSession {
  readonly id: string
  readonly isAdministrator: boolean
  readonly userAgent: string
  readonly ipAddress: string
  readonly createdAt: string
  readonly lastSeenAt: string
}

const LAST_USED_FIRST = latestFirst<StoredSession>('sessions', 'last_seen_at', ({ lastSeenAt }) => lastSeenAt)

/** A person's sessions that are not over at `now` (epoch milliseconds), the last used first. */
export function sessionList(db: Db, userId: string, now: number): CountedList<StoredSession> {
  const rows = db
    .selectFrom('sessions')
    .select(['id', 'is_administrator as isAdministrator', 'user_agent as userAgent'])
    .select(['ip_address as ipAddress', 'created_at as createdAt', 'last_seen_at as lastSeenAt'])
    .where('user_id', '=', userId)
    .where(sql<boolean>`not ${isOver(now)}`)
  return { rows, order: LAST_USED_FIRST, count: () => countRows(db, rows.clearSelect().select('id')) }
}
