import type { Db } from '@cadencia/db/client'
import { rowsOf, selectFrom } from '@cadencia/db/rows'
import { sql } from 'kysely'
import { lockAdministrators } from './repository.ts'
import { isSessionOver } from './rules.ts'

/** Everybody, those who left too, by the name that others see. */
export const personRows = rowsOf(
  selectFrom('users')
    .select(['id', 'email', 'username', 'first_name', 'last_name', 'profile_image_url'])
    .select(['role', 'is_active', 'erased_at', 'created_at'])
    .select(sql<string>`trim(first_name || ' ' || last_name)`.as('name')),
)

export const teamRows = rowsOf(selectFrom('teams').select(['id', 'key', 'name', 'color', 'icon']))

/** Who is in which team, those who left too. */
export const membershipRows = rowsOf(
  selectFrom('team_members').select(['team_id', 'user_id', 'role', 'joined_at']),
)

/** The teams that a person is in. */
export async function listTeamIdsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('team_members').select('team_id').where('user_id', '=', userId).execute()
  return rows.map((row) => row.team_id)
}

export async function listMemberIds(db: Db, teamId: string): Promise<string[]> {
  const rows = await db.selectFrom('team_members').select('user_id').where('team_id', '=', teamId).execute()
  return rows.map((row) => row.user_id)
}

/** Keeps people, and all administrators with them, from changing until the transaction ends. */
export async function lockPeople(trx: Db, ids: readonly string[]): Promise<void> {
  await lockAdministrators(trx, ids)
}

/** Whether somebody can be given a record: active and no guest. */
export async function isAssignable(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('is_active', '=', true)
    .where('role', '<>', 'guest')
    .executeTakeFirst()
  return row !== undefined
}

/** Everybody who may sign in as an administrator. */
export async function listAdministratorIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    .execute()
  return rows.map(({ id }) => id)
}

/** How many tokens of services that somebody made still act as others. */
export async function countServiceTokensBy(db: Db, makerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('access_tokens')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('created_by', '=', makerId)
    .where('is_service', '=', true)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', sql<string>`now()`)]))
    .executeTakeFirstOrThrow()
  return count
}

/** A person's first and last name; undefined for one who is gone. */
export async function findName(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom(personRows.as('u'))
    .select('u.name')
    .where('u.id', '=', userId)
    .executeTakeFirst()
  return row?.name
}

/** Whether somebody else, whose data was not erased, has this name. */
export async function hasNamesake(
  db: Db,
  { userId, name }: { readonly userId: string; readonly name: string },
): Promise<boolean> {
  const namesake = await db
    .selectFrom(personRows.as('u'))
    .select('u.id')
    .where('u.name', '=', name)
    .where('u.id', '<>', userId)
    .where('u.erased_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return namesake !== undefined
}

/** Whether a session of an active person stands at `now` (epoch milliseconds): not ended, not expired. */
export async function isSessionLive(db: Db, sessionId: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.is_administrator as isAdministrator', 's.created_at', 's.last_seen_at'])
    .where('s.id', '=', sessionId)
    .where('u.is_active', '=', true)
    .executeTakeFirst()
  if (!row) return false
  const { isAdministrator, created_at, last_seen_at } = row
  const times = { createdAt: Date.parse(created_at), lastSeenAt: Date.parse(last_seen_at) }
  return !isSessionOver({ isAdministrator, ...times }, now)
}
