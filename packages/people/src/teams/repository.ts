import type { Db } from '@cadencia/db/client'
import { sql } from 'kysely'
import type { MemberRole } from '../contract.ts'
import type { Member } from './contract.ts'
import { leaderOf, type TeamRecord } from './record.ts'

export interface TeamFigures {
  readonly leaderName: string | null
  readonly membersCount: number
  /** Sprints under way: those that aren't completed, delayed ones too. */
  readonly activeSprints: number
  readonly openTasks: number
  readonly currentSprint: { readonly id: string; readonly name: string; readonly endDate: string } | null
}

/** A team with the viewer's role in it. */
export type ViewedTeam = TeamRecord & { readonly viewerRole: MemberRole | null }

function selectTeams(db: Db, viewerId: string) {
  return db
    .selectFrom('teams as t')
    .leftJoin('team_members as own', (join) =>
      join.onRef('own.team_id', '=', 't.id').on('own.user_id', '=', viewerId),
    )
    .select(['t.id', 't.key', 't.name', 't.color', 't.icon', 't.version'])
    .select([sql<MemberRole | null>`own.role`.as('viewerRole'), leaderOf('t')])
    .orderBy('t.name')
    .orderBy('t.id')
}

export function listTeamRecords(db: Db, viewerId: string): Promise<ViewedTeam[]> {
  return selectTeams(db, viewerId).execute()
}

type TeamWithFigures = TeamRecord & TeamFigures
/** Roles of those who manage a team, by their ids. */
interface Managed {
  readonly managers: Readonly<Record<string, MemberRole>> | null
}

/** Each table is read once for all teams. */
const teamsWithFigures = sql<TeamWithFigures & Managed>`
  with day as materialized (select (now() at time zone 'America/Sao_Paulo')::date as today),
  members as (
    select m.team_id, count(*)::int as count from team_members m join users u on u.id = m.user_id
    where u.is_active group by m.team_id
  ),
  leaders as (
    select distinct on (m.team_id) m.team_id, u.id, trim(u.first_name || ' ' || u.last_name) as name
    from team_members m join users u on u.id = m.user_id
    where m.role = 'leader' and u.is_active order by m.team_id, m.joined_at, u.id
  ),
  running as (
    select distinct on (s.team_id) s.team_id, s.id, s.name, s.end_date,
      count(*) over (partition by s.team_id)::int as count
    from sprints s where s.status <> 'completed'
    order by s.team_id,
      case when s.start_date > (select today from day) then 2 when s.end_date < (select today from day) then 1
        else 0 end,
      case when s.start_date > (select today from day) then s.start_date end,
      s.start_date desc, s.created_at desc, s.id
  ),
  open_tasks as (
    select team_id, count(*)::int as count from tasks
    where deleted_at is null and status <> 'completed' and team_id is not null group by team_id
  )
  select t.id, t.key, t.name, t.color, t.icon, t.version, leaders.id as "leaderId", leaders.name as "leaderName", coalesce(members.count, 0) as "membersCount",
    coalesce(running.count, 0) as "activeSprints",
    coalesce(open_tasks.count, 0) as "openTasks",
    case when running.id is not null then
      json_build_object('id', running.id, 'name', running.name, 'endDate', running.end_date) end as "currentSprint",
    (select json_object_agg(m.user_id, m.role) from team_members m
      where m.team_id = t.id and m.role <> 'member') as managers
  from teams t
  left join members on members.team_id = t.id
  left join leaders on leaders.team_id = t.id
  left join running on running.team_id = t.id
  left join open_tasks on open_tasks.team_id = t.id
  order by t.name, t.id`

/**
 * The same with who leads each team, how many active people are in it, how many sprints it has under way and how many
 * open tasks. `viewerRole` is null for members who manage nothing.
 */
export async function listTeamsWithFigures(db: Db, viewerId: string): Promise<(ViewedTeam & TeamFigures)[]> {
  const { rows } = await teamsWithFigures.execute(db)
  return rows.map(({ managers, ...team }) => ({ ...team, viewerRole: managers?.[viewerId] ?? null }))
}

export async function findRole(db: Db, teamId: string, userId: string): Promise<MemberRole | null> {
  const member = await db
    .selectFrom('team_members')
    .select(sql<MemberRole>`role`.as('role'))
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return member?.role ?? null
}

export async function isTeam(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('teams').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
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

export function listMembersOf(db: Db, teamId: string): Promise<Member[]> {
  return selectMembers(db, teamId).orderBy('u.first_name').orderBy('u.last_name').orderBy('u.id').execute()
}

export function getMember(db: Db, teamId: string, userId: string): Promise<Member> {
  return selectMembers(db, teamId).where('u.id', '=', userId).executeTakeFirstOrThrow()
}

export interface Membership {
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

/** Adds several people to teams in one statement. */
export async function insertMembers(
  db: Db,
  members: readonly { readonly teamId: string; readonly userId: string; readonly role: MemberRole }[],
): Promise<void> {
  await db
    .insertInto('team_members')
    .values(members.map(({ teamId, userId, role }) => ({ team_id: teamId, user_id: userId, role })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function listTeamIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('teams').select('id').execute()
  return rows.map(({ id }) => id)
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

/** Makes a team the person's first: they joined it before any other. */
export async function joinFirst(trx: Db, teamId: string, userId: string): Promise<void> {
  const earliest = sql<string>`coalesce((select min(joined_at) - interval '1 millisecond' from team_members
    where user_id = ${userId}), now())`
  await trx
    .insertInto('team_members')
    .values({ team_id: teamId, user_id: userId, joined_at: earliest })
    .onConflict((conflict) =>
      conflict.columns(['team_id', 'user_id']).doUpdateSet(({ ref }) => ({
        joined_at: ref('excluded.joined_at'),
      })),
    )
    .execute()
}

/** Makes one active person, or nobody, the leader; who led before stays a member. */
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

/** Teams whose name is like every pattern, accents and capitals aside. */
export function searchTeams(db: Db, patterns: readonly string[], limit: number) {
  return db
    .selectFrom('teams')
    .select(['id', 'name'])
    .where(({ and }) =>
      and(patterns.map((pattern) => sql<boolean>`plain_text(name) like plain_text(${pattern})`)),
    )
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute()
}
