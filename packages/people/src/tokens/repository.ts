import type { Db } from '@cadencia/db/client'
import { lockName } from '@cadencia/db/locks'
import { countRows } from '@cadencia/server/list-page'
import { sortOrder } from '@cadencia/server/sort-order'
import { sql } from 'kysely'
import type { UserRole } from '../contract.ts'
import type { Uses } from '../sessions/use-log.ts'
import type { ServiceToken, TokenScope } from './contract.ts'

/** A token as its calls are judged. */
export interface TokenRecord {
  readonly tokenId: string
  readonly userId: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly role: UserRole
  readonly scopes: readonly TokenScope[]
  readonly hasCrmAccess: boolean
  /** False since its person's role, password or second factor changed. */
  readonly isCredentialCurrent: boolean
  readonly hasSecondFactor: boolean
  readonly expiresAt: string | null
}

function selectRecords(db: Db) {
  return db
    .selectFrom('access_tokens as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select(['t.id as tokenId', 't.user_id as userId', sql<TokenScope[]>`t.scopes`.as('scopes')])
    .select(['t.has_crm_access as hasCrmAccess', 't.expires_at as expiresAt'])
    .select(sql<boolean>`t.credential_version = u.credential_version`.as('isCredentialCurrent'))
    .select(sql<boolean>`u.totp_enabled_at is not null`.as('hasSecondFactor'))
    .select(['u.first_name as firstName', 'u.last_name as lastName', 'u.email'])
    .select(sql<UserRole>`u.role`.as('role'))
    .where('u.is_active', '=', true)
}

/** The token of an active user with this hash. */
export function findTokenByHash(db: Db, tokenHash: Buffer): Promise<TokenRecord | undefined> {
  return selectRecords(db).where('t.token_hash', '=', tokenHash).executeTakeFirst()
}

export function findTokenById(db: Db, id: string): Promise<TokenRecord | undefined> {
  return selectRecords(db).where('t.id', '=', id).executeTakeFirst()
}

export interface TokenEntry {
  readonly tokenHash: Buffer
  /** With whose rights it acts. */
  readonly userId: string
  /** The session that makes it. */
  readonly sessionId: string
  readonly isService: boolean
  readonly name: string
  readonly scopes: readonly TokenScope[]
  readonly expiresAt: string | null
  /** The session must have unlocked the CRM. */
  readonly needsCrm: boolean
  /** The session must be an administrator's. */
  readonly needsAdministrator: boolean
  /** ISO. */
  readonly at: string
}

/**
 * Writes a token while the session that makes it still has what it needs; undefined where it has not. Waits for a change
 * of credentials or of the CRM's password that is under way, which in turn finds every token written before it.
 */
export async function insertToken(db: Db, entry: TokenEntry): Promise<string | undefined> {
  const { rows } = await sql<{ readonly id: string }>`
    insert into access_tokens (token_hash, user_id, created_by, is_service, name, scopes, has_crm_access,
      credential_version, expires_at, created_at)
    select ${entry.tokenHash}, owner.id, maker.id, ${entry.isService}, ${entry.name}, ${entry.scopes}::text[],
      ${entry.needsCrm}, owner.credential_version, ${entry.expiresAt}::timestamptz, ${entry.at}::timestamptz
    from users owner, users maker, sessions s
    where owner.id = ${entry.userId} and owner.is_active
      and s.id = ${entry.sessionId} and maker.id = s.user_id and maker.is_active
      and (s.has_crm_access or not ${entry.needsCrm}::boolean)
      and ((s.is_administrator and maker.role = 'admin') or not ${entry.needsAdministrator}::boolean)
    for share of owner, maker, s
    returning id
  `.execute(db)
  return rows[0]?.id
}

/** How many valid tokens act as a person; no other is written by `lockTokens` until the transaction ends. */
export async function lockTokens(trx: Db, userId: string, at: string): Promise<number> {
  await lockName(trx, 'tokens', userId)
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from access_tokens
    where user_id = ${userId} and (expires_at is null or expires_at > ${at}::timestamptz)`.execute(trx)
  return rows[0]?.total ?? 0
}

const ORDER = sortOrder<ServiceToken>(
  'desc',
  ['t.created_at', ({ createdAt }) => createdAt, 'timestamptz'],
  ['t.id', ({ id }) => id, 'uuid'],
)

function selectTokens(db: Db) {
  return db
    .selectFrom('access_tokens as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .leftJoin('users as maker', 'maker.id', 't.created_by')
    .select(['t.id', 't.name', sql<TokenScope[]>`t.scopes`.as('scopes'), 't.created_at as createdAt'])
    .select(['t.expires_at as expiresAt', 't.last_used_at as lastUsedAt', 't.has_crm_access as isCrmOpen'])
    .select(['t.user_id as userId', 't.created_by as createdBy', 't.is_service as isService'])
    .select(sql<string>`trim(u.first_name || ' ' || u.last_name)`.as('userName'))
    .select(sql<string | null>`trim(maker.first_name || ' ' || maker.last_name)`.as('createdByName'))
}

/** Tokens that a person made for themselves; with null those of services. */
export function tokenList(db: Db, userId: string | null) {
  const all = selectTokens(db).where('t.is_service', '=', userId === null)
  const rows = userId === null ? all : all.where('t.user_id', '=', userId)
  return { rows, order: ORDER, count: () => countRows(db, rows) }
}

export function findToken(db: Db, id: string) {
  return selectTokens(db).where('t.id', '=', id).executeTakeFirst()
}

/** Deletes a token, which the database announces; answers what it was, or undefined where there is none. */
export function deleteToken(
  db: Db,
  { id, userId }: { readonly id: string /** Null: one of a service. */; readonly userId: string | null },
) {
  const one = db
    .deleteFrom('access_tokens')
    .where('id', '=', id)
    .where('is_service', '=', userId === null)
  return (userId === null ? one : one.where('user_id', '=', userId))
    .returning(['name', 'scopes', 'user_id as userId'])
    .executeTakeFirst()
}

/** Deletes all tokens that act as a person; answers what they were. */
export function deleteTokensOf(db: Db, userId: string) {
  return db
    .deleteFrom('access_tokens')
    .where('user_id', '=', userId)
    .returning(['id', 'name', 'is_service as isService'])
    .execute()
}

/** Deletes tokens that expired before an instant (epoch milliseconds). Returns how many. */
export async function deleteTokensExpiredBefore(db: Db, instant: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('access_tokens')
    .where('expires_at', '<', new Date(instant).toISOString())
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

interface EndingToken {
  readonly tokenId: string
  readonly userId: string
  readonly makerId: string | null
  readonly name: string
  readonly isService: boolean
  readonly endsAt: string
}

interface Window {
  /** ISO; excluded. */
  readonly from: string
  /** ISO; included. */
  readonly to: string
}

/** Tokens that end within a time, whose owners were not told yet: they count as told from now on. */
export async function claimEnding(trx: Db, { from, to }: Window): Promise<readonly EndingToken[]> {
  const { rows } = await sql<EndingToken>`
    update access_tokens set end_told_at = ${from}::timestamptz
    where end_told_at is null and expires_at > ${from}::timestamptz and expires_at <= ${to}::timestamptz
    returning id as "tokenId", user_id as "userId", created_by as "makerId", name, is_service as "isService",
      expires_at as "endsAt"`.execute(trx)
  return rows
}

/** Takes the CRM's rights from all tokens; the database announces each. */
export async function closeCrmForTokens(db: Db): Promise<void> {
  await db
    .updateTable('access_tokens')
    .set({ has_crm_access: false })
    .where('has_crm_access', '=', true)
    .execute()
}

/** Writes down in one statement when tokens were last used. */
export async function saveTokenUses(db: Db, uses: Uses): Promise<void> {
  const instants = [...uses.values()].map((at) => new Date(at).toISOString())
  await sql`
    update access_tokens t set last_used_at = greatest(t.last_used_at, used.at)
    from unnest(${[...uses.keys()]}::uuid[], ${instants}::timestamptz[]) as used (id, at) where t.id = used.id
  `.execute(db)
}
