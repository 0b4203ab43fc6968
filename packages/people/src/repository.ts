import { emailKey } from '@cadencia/contract/email'
import type { Db } from '@cadencia/db/client'
import { lockRows } from '@cadencia/db/locks'
import { selectionOf } from '@cadencia/records/record-kind'
import { sql } from 'kysely'
import type { Colleague, CurrentUser, Person, UserRole } from './contract.ts'
import { firstTeamOf, type UserRecord, userRecord } from './users/record.ts'

/** The version counts changes of role, password and second factor. */
export interface Credentials {
  readonly id: string
  readonly credentialVersion: number
}

type Profile = Omit<CurrentUser, 'isAdministrator' | 'isGuest'>

function selectProfiles(db: Db) {
  return db
    .selectFrom('users as u')
    .select(['u.id', 'u.first_name as firstName', 'u.last_name as lastName', 'u.email'])
    .select([
      'u.profile_image_url as profileImageUrl',
      sql<UserRole>`u.role`.as('role'),
      firstTeamOf('u').as('teamId'),
    ])
}

export function findProfile(db: Db, id: string): Promise<Profile | undefined> {
  return selectProfiles(db).where('u.id', '=', id).executeTakeFirst()
}

/** Where mail about a person's own account goes; undefined for who is no longer active. */
export function findRecipient(db: Db, id: string) {
  return db
    .selectFrom('users')
    .select(['email', 'first_name as firstName'])
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst()
}

/** A user as sign-in needs them. */
export interface Account extends Profile {
  readonly isActive: boolean
  readonly credentialVersion: number
}

export const selectAccounts = (db: Db) =>
  selectProfiles(db).select(['u.is_active as isActive', 'u.credential_version as credentialVersion'])

export function findAccountById(db: Db, id: string): Promise<Account | undefined> {
  return selectAccounts(db).where('u.id', '=', id).executeTakeFirst()
}

/** The account of an address, in any mixture of cases and either form of its domain. */
export function findAccount(db: Db, email: string): Promise<Account | undefined> {
  return selectAccounts(db).where(sql`email_key(u.email)`, '=', emailKey(email)).executeTakeFirst()
}

export interface Administrator extends Credentials {
  readonly email: string
  readonly username: string
  readonly passwordHash: string
  /** The sign-in asks for a code too. */
  readonly hasSecondFactor: boolean
}

/** The active administrator with this username, in any mixture of cases. */
export async function findAdministrator(db: Db, username: string): Promise<Administrator | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'email', 'username', 'password_hash as passwordHash', 'totp_enabled_at as totpEnabledAt'])
    .select('credential_version as credentialVersion')
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!row?.username || !row.passwordHash) return undefined
  const { id, email, username: name, passwordHash, totpEnabledAt, credentialVersion } = row
  return {
    id,
    email,
    username: name,
    passwordHash,
    hasSecondFactor: totpEnabledAt !== null,
    credentialVersion,
  }
}

/** Locks the user. Returns false if their credentials changed since they were checked. */
export async function lockCredentials(trx: Db, { id, credentialVersion }: Credentials): Promise<boolean> {
  await lockRows(trx, 'users', [id], 'no key update')
  const row = await trx
    .selectFrom('users')
    .select('credential_version as current')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.current === credentialVersion
}

/** The administrator with this id, if they can sign in as one. */
export async function findAdministratorById(db: Db, id: string): Promise<Administrator | undefined> {
  const username = await findUsername(db, id)
  return username === null ? undefined : findAdministrator(db, username)
}

export async function findUsername(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('username').where('id', '=', id).executeTakeFirst()
  return row?.username ?? null
}

/** The first team that a person joined. */
export async function findFirstTeam(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('users as u')
    .select(firstTeamOf('u').as('teamId'))
    .where('u.id', '=', userId)
    .executeTakeFirst()
  return row?.teamId ?? undefined
}

/** The active people by name: what anyone signed in may know of another. */
export function listPeople(db: Db): Promise<Colleague[]> {
  return db
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'email'])
    .select(firstTeamOf('users').as('teamId'))
    .where('is_active', '=', true)
    .orderBy(sql`plain_text(first_name)`)
    .orderBy(sql`plain_text(last_name)`)
    .orderBy('id')
    .execute()
}

/** The guests who may sign in. */
export async function countGuests(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('role', '=', 'guest')
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow()
  return count
}

/** People as an administrator sees them. */
export const selectUserRecords = (db: Db) => db.selectFrom('users').select(selectionOf(userRecord))

/** Several of them by name. */
export function listUserRecordsOf(db: Db, ids: readonly string[]): Promise<UserRecord[]> {
  return selectUserRecords(db)
    .where('users.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy(sql`plain_text(users.first_name)`)
    .orderBy('users.id')
    .execute()
}

/**
 * Locks all who can sign in as administrators, and others with them, so that all are locked in one order. Records
 * that name them are written meanwhile.
 */
export async function lockAdministrators(trx: Db, otherIds: readonly string[]): Promise<Credentials[]> {
  const isAdministrator = sql<boolean>`(role = 'admin' and is_active and password_hash is not null)`
  const isEither = sql`${isAdministrator} or id = any(${otherIds}::uuid[])`
  const locked = await lockRows(trx, 'users', isEither, 'no key update')
  return trx
    .selectFrom('users')
    .select(['id', 'credential_version as credentialVersion'])
    .where(sql<boolean>`id = any(${locked}::uuid[])`)
    .where(isAdministrator)
    .orderBy('id')
    .execute()
}

/** People whose name or address is like every pattern, accents and capitals aside. */
export function searchPeople(db: Db, patterns: readonly string[], limit: number): Promise<Person[]> {
  // The expression of the index users_words.
  const words = sql`plain_text(first_name || ' ' || last_name || ' ' || email)`
  return db
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'email'])
    .where('is_active', '=', true)
    .where(({ and }) => and(patterns.map((pattern) => sql<boolean>`${words} like plain_text(${pattern})`)))
    .orderBy(sql`plain_text(first_name)`)
    .orderBy(sql`plain_text(last_name)`)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The addresses of all users, also of those who are deactivated. */
export async function listAddresses(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('users').select('email').execute()
  return rows.map(({ email }) => email)
}
