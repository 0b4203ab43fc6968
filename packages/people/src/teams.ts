import type { Db } from '@cadencia/db/client'
import { sql } from 'kysely'
import type { Member, MemberRole } from './contract.ts'

export interface TeamRecord {
  readonly id: string
  readonly key: string | null
  readonly name: string
  readonly color: string
  readonly icon: string
}

export interface TeamFigures {
  readonly leaderName: string | null
  readonly membersCount: number
}

function selectTeams(db: Db) {
  return db
    .selectFrom('teams as t')
    .select(['t.id', 't.key', 't.name', 't.color', 't.icon'])
    .orderBy('t.name')
}

export function listTeams(db: Db): Promise<TeamRecord[]> {
  return selectTeams(db).execute()
}

/** The same with who leads each team and how many are in it, counting active people. */
export function listTeamsWithFigures(db: Db): Promise<(TeamRecord & TeamFigures)[]> {
  return selectTeams(db)
    .select([
      sql<string | null>`(select trim(u.first_name || ' ' || u.last_name) from team_members m
        join users u on u.id = m.user_id where m.team_id = t.id and m.role = 'leader' and u.is_active
        order by m.joined_at limit 1)`.as('leaderName'),
      sql<number>`(select count(*)::int from team_members m join users u on u.id = m.user_id
        where m.team_id = t.id and u.is_active)`.as('membersCount'),
    ])
    .execute()
}

export function findTeam(db: Db, id: string): Promise<TeamRecord | undefined> {
  return selectTeams(db).where('t.id', '=', id).executeTakeFirst()
}

/** The roles that a person has, by team. */
export async function rolesOf(db: Db, userId: string): Promise<ReadonlyMap<string, MemberRole>> {
  const rows = await db
    .selectFrom('team_members')
    .select(['team_id as teamId', sql<MemberRole>`role`.as('role')])
    .where('user_id', '=', userId)
    .execute()
  return new Map(rows.map(({ teamId, role }) => [teamId, role]))
}

/** The first team that a person joined. */
export async function findFirstTeam(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('team_members')
    .select('team_id as teamId')
    .where('user_id', '=', userId)
    .orderBy('joined_at')
    .orderBy('team_id')
    .limit(1)
    .executeTakeFirst()
  return row?.teamId
}

function selectMembers(db: Db, teamId: string) {
  return db
    .selectFrom('team_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.first_name as firstName', 'u.last_name as lastName', 'u.email'])
    .select(['u.profile_image_url as profileImageUrl', sql<MemberRole>`m.role`.as('role')])
    .where('m.team_id', '=', teamId)
    .where('u.is_active', '=', true)
}

export function listMembers(db: Db, teamId: string): Promise<Member[]> {
  return selectMembers(db, teamId).orderBy('u.first_name').orderBy('u.id').execute()
}

export function findMember(db: Db, teamId: string, userId: string): Promise<Member | undefined> {
  return selectMembers(db, teamId).where('u.id', '=', userId).executeTakeFirst()
}

interface Membership {
  readonly teamId: string
  readonly userId: string
  readonly role: MemberRole
}

/** Puts somebody in a team; false when they are in it already. */
export async function insertMember(db: Db, { teamId, userId, role }: Membership): Promise<boolean> {
  const row = await db
    .insertInto('team_members')
    .values({ team_id: teamId, user_id: userId, role })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Takes somebody out of a team; false when they were not in it. */
export async function deleteMember(db: Db, teamId: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('team_members')
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Makes one team the person's first. */
export async function moveToTeam(trx: Db, userId: string, teamId: string): Promise<void> {
  await trx.deleteFrom('team_members').where('user_id', '=', userId).execute()
  await insertMember(trx, { teamId, userId, role: 'member' })
}

interface TeamValues {
  readonly name?: string | undefined
  readonly color?: string | undefined
  readonly icon?: string | undefined
}

export async function insertTeam(
  trx: Db,
  team: { name: string; color: string; icon: string },
): Promise<string> {
  const { id } = await trx.insertInto('teams').values(team).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Writes the given fields; false when there is no such team. */
export async function updateTeam(trx: Db, id: string, values: TeamValues): Promise<boolean> {
  const row = await trx
    .updateTable('teams')
    .set(({ ref }) => ({ key: ref('key'), name: values.name, color: values.color, icon: values.icon }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Makes one person, or nobody, the leader; who led before stays a member. */
export async function setLeader(trx: Db, teamId: string, userId: string | null): Promise<void> {
  await trx
    .updateTable('team_members')
    .set({ role: 'member' })
    .where('team_id', '=', teamId)
    .where('role', '=', 'leader')
    .execute()
  if (userId === null) return
  await trx
    .insertInto('team_members')
    .values({ team_id: teamId, user_id: userId, role: 'leader' })
    .onConflict((conflict) => conflict.columns(['team_id', 'user_id']).doUpdateSet({ role: 'leader' }))
    .execute()
}

/** Teams whose name contains the words, accents aside. */
export function searchTeams(db: Db, words: string, limit: number): Promise<TeamRecord[]> {
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`
  return selectTeams(db)
    .where(sql<boolean>`unaccent(t.name) ilike unaccent(${pattern})`)
    .limit(limit)
    .execute()
}
