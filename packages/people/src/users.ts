import type { Db } from '@cadencia/db/client'
import { sql } from 'kysely'
import type { AdminUser, CurrentUser, Person, UserRole } from './contract.ts'

/** A user as sign-in needs them. */
export interface Account {
  readonly id: string
  readonly email: string
  readonly role: UserRole
  readonly isActive: boolean
  readonly username: string | null
  readonly passwordHash: string | null
}

function selectAccounts(db: Db) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'username', 'password_hash as passwordHash', 'is_active as isActive'])
    .select(sql<UserRole>`role`.as('role'))
}

/** The account of an address, in any mixture of cases. */
export function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  return selectAccounts(db).where(sql`lower(email)`, '=', email.toLowerCase()).executeTakeFirst()
}

/** The active administrator with this username, in any mixture of cases. */
export function findAdministrator(db: Db, username: string): Promise<Account | undefined> {
  return selectAccounts(db)
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    .executeTakeFirst()
}

const firstTeam = sql<string | null>`(select m.team_id from team_members m
  where m.user_id = u.id order by m.joined_at, m.team_id limit 1)`

type Profile = Omit<CurrentUser, 'isAdministrator' | 'isGuest'>

export function findProfile(db: Db, id: string): Promise<Profile | undefined> {
  return db
    .selectFrom('users as u')
    .select(['u.id', 'u.first_name as firstName', 'u.last_name as lastName', 'u.email'])
    .select([
      'u.profile_image_url as profileImageUrl',
      sql<UserRole>`u.role`.as('role'),
      firstTeam.as('teamId'),
    ])
    .where('u.id', '=', id)
    .executeTakeFirst()
}

/** The active people by name: what anyone signed in may know of another. */
export function listPeople(db: Db): Promise<Person[]> {
  return db
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'email'])
    .where('is_active', '=', true)
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('id')
    .execute()
}

function selectAdminUsers(db: Db) {
  return db
    .selectFrom('users as u')
    .select(['u.id', 'u.first_name as firstName', 'u.last_name as lastName', 'u.email', 'u.username'])
    .select(['u.is_active as isActive', 'u.last_seen_at as lastSeenAt'])
    .select([sql<UserRole>`u.role`.as('role'), firstTeam.as('teamId')])
}

/** Everyone, as an administrator sees them. */
export function listAdminUsers(db: Db): Promise<AdminUser[]> {
  return selectAdminUsers(db).orderBy('u.first_name').orderBy('u.last_name').orderBy('u.id').execute()
}

export function findAdminUser(db: Db, id: string): Promise<AdminUser | undefined> {
  return selectAdminUsers(db).where('u.id', '=', id).executeTakeFirst()
}

/** The active people with their team: what staff get of the same list. */
export function listAssignable(db: Db): Promise<AdminUser[]> {
  return db
    .selectFrom('users as u')
    .select([
      'u.id',
      'u.first_name as firstName',
      'u.last_name as lastName',
      'u.email',
      firstTeam.as('teamId'),
    ])
    .where('u.is_active', '=', true)
    .orderBy('u.first_name')
    .orderBy('u.id')
    .execute()
}

export interface NewUser {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly role: UserRole
}

/** Adds a user; undefined when the address is somebody's already. */
export function insertUser(db: Db, user: NewUser): Promise<{ id: string } | undefined> {
  return db
    .insertInto('users')
    .values({ email: user.email, first_name: user.firstName, last_name: user.lastName, role: user.role })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst()
}

export interface UserChange {
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
  readonly profileImageUrl?: string | null | undefined
  readonly role?: UserRole | undefined
  readonly isActive?: boolean | undefined
}

/** Writes the given fields; false when there is no such user. */
export async function updateUser(db: Db, id: string, change: UserChange): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({
      first_name: change.firstName,
      last_name: change.lastName,
      profile_image_url: change.profileImageUrl,
      role: change.role,
      is_active: change.isActive,
      updated_at: sql<string>`now()`,
    })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Notes that somebody entered. */
export async function touchUser(db: Db, id: string, now: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ last_seen_at: new Date(now).toISOString() })
    .where('id', '=', id)
    .execute()
}

/** People whose name or address contain the words, accents aside. */
export function searchPeople(db: Db, words: string, limit: number): Promise<Person[]> {
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`
  return db
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'email'])
    .where('is_active', '=', true)
    .where(sql<boolean>`unaccent(first_name || ' ' || last_name || ' ' || email) ilike unaccent(${pattern})`)
    .orderBy('first_name')
    .limit(limit)
    .execute()
}
