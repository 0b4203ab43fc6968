import { emailKey } from '@cadencia/contract/email'
import type { Db } from '@cadencia/db/client'
import { sql } from 'kysely'
import type { AdminUser, CurrentUser, Person, UserRole } from './contract.ts'

/** The first team that `u` joined. */
export const firstTeam = sql<string | null>`(select m.team_id from team_members m
  where m.user_id = u.id order by m.joined_at, m.team_id limit 1)`

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
      firstTeam.as('teamId'),
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
  const row = await trx
    .selectFrom('users')
    .select('credential_version as current')
    .where('id', '=', id)
    .forUpdate()
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
    .select(firstTeam.as('teamId'))
    .where('u.id', '=', userId)
    .executeTakeFirst()
  return row?.teamId ?? undefined
}

/** The active people by name: what anyone signed in may know of another. */
export function listPeople(db: Db): Promise<Person[]> {
  return db
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'email'])
    .where('is_active', '=', true)
    .orderBy(sql`plain_text(first_name)`)
    .orderBy(sql`plain_text(last_name)`)
    .orderBy('id')
    .execute()
}

/** What an administrator sees of people. */
export function selectAdminUsers(db: Db) {
  return db
    .selectFrom('users as u')
    .select(['u.id', 'u.first_name as firstName', 'u.last_name as lastName', 'u.email', 'u.username'])
    .select(['u.is_active as isActive', 'u.last_seen_at as lastSeenAt', 'u.version'])
    .select([sql<UserRole>`u.role`.as('role'), firstTeam.as('teamId')])
    .select(sql<boolean>`u.totp_enabled_at is not null`.as('hasSecondFactor'))
    .select(sql<boolean>`u.erased_at is not null`.as('isErased'))
}

export type UserRecord = Required<AdminUser>

export function findUserRecord(db: Db, id: string): Promise<UserRecord | undefined> {
  return selectAdminUsers(db).where('u.id', '=', id).executeTakeFirst()
}

/** The same, kept from changing until the transaction ends. */
export function lockUserRecord(trx: Db, id: string): Promise<UserRecord | undefined> {
  return selectAdminUsers(trx).where('u.id', '=', id).forUpdate().executeTakeFirst()
}

export interface NewUser {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly role: UserRole
}

/** Adds a user; undefined when the address is somebody's already. */
export async function insertUser(db: Db, user: NewUser): Promise<string | undefined> {
  const row = await db
    .insertInto('users')
    .values({ email: user.email, first_name: user.firstName, last_name: user.lastName, role: user.role })
    .onConflict((conflict) => conflict.expression(sql`email_key(email)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
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

export interface UserChange {
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
  readonly profileImageUrl?: string | null | undefined
  readonly role?: UserRole | undefined
  readonly isActive?: boolean | undefined
  readonly username?: string | null | undefined
  readonly passwordHash?: string | null | undefined
}

/** Writes the given fields and counts the change. */
export async function updateUserRow(db: Db, id: string, change: UserChange): Promise<void> {
  await db
    .updateTable('users')
    .set(({ eb }) => ({
      first_name: change.firstName,
      last_name: change.lastName,
      profile_image_url: change.profileImageUrl,
      role: change.role,
      is_active: change.isActive,
      username: change.username,
      password_hash: change.passwordHash,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** Adds several people in one statement; answers those whose addresses were nobody's. */
export function insertUsers(
  db: Db,
  users: readonly NewUser[],
): Promise<{ readonly id: string; readonly email: string }[]> {
  return db
    .insertInto('users')
    .values(
      users.map(({ email, firstName, lastName, role }) => ({
        email,
        first_name: firstName,
        last_name: lastName,
        role,
      })),
    )
    .onConflict((conflict) => conflict.expression(sql`email_key(email)`).doNothing())
    .returning(['id', 'email'])
    .execute()
}

/** Several people, as an administrator sees them. */
export function listUserRecordsOf(db: Db, ids: readonly string[]): Promise<UserRecord[]> {
  return selectAdminUsers(db)
    .where('u.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy(sql`plain_text(u.first_name)`)
    .orderBy('u.id')
    .execute()
}

/** Locks all who can sign in as administrators. */
export function lockAdministrators(trx: Db): Promise<Credentials[]> {
  return trx
    .selectFrom('users')
    .select(['id', 'credential_version as credentialVersion'])
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    .where('password_hash', 'is not', null)
    .orderBy('id')
    .forUpdate()
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
