import type { Db } from '@cadencia/db/client'
import { BUSINESS_ZONE } from '@cadencia/locale/sao-paulo'
import { workingDaysBetween } from '@cadencia/locale/working-days'
import { heldMeetingRows } from '@cadencia/meetings/read-repository'
import { membershipRows, personRows, teamRows } from '@cadencia/people/read-repository'
import { shareRows, sprintRows, taskRows } from '@cadencia/sprints/read-repository'
import { sql } from 'kysely'
import type { RankingTeam, RankingUser } from '../contract.ts'
import type { Holder } from '../ledger/holder.ts'
import type { Span } from '../period.ts'
import type { TeamWork, UserWork } from '../rules.ts'

const zone = sql.lit(BUSINESS_ZONE)

/** A period, and the São Paulo day on which it is looked at. */
export interface RatingPeriod {
  readonly span: Span
  readonly today: string
}

/** The top of the ranking, or these holders wherever they are. */
export type Cut = { readonly limit: number } | { readonly ids: readonly string[] }

function cutSql(cut: Cut) {
  return 'ids' in cut
    ? sql`where id = any(${cut.ids}::uuid[]) order by place, name, id`
    : sql`order by place, name, id limit ${cut.limit}`
}

/** Rows (holder, score) of those with points. */
function pointsBy(holder: 'user_id' | 'team_id', { start, end }: Span) {
  return sql`select ${sql.ref(holder)}, sum(points) as score from score_entries
    where at >= ${start} and at < ${end} and ${sql.ref(holder)} is not null
    group by 1 having sum(points) > 0`
}

type RankedUser = Omit<RankingUser, 'performanceRating'>
type RankedTeam = Pick<RankingTeam, 'id' | 'name' | 'color' | 'score' | 'place'>

/** The points and places of active people with points in the period. */
export async function listRankedUsers(db: Db, span: Span, cut: Cut): Promise<readonly RankedUser[]> {
  const { rows } = await sql<RankedUser>`
    select * from (
      select u.id, u.email, u.name, e.score, rank() over (order by e.score desc)::int as place
      from (${pointsBy('user_id', span)}) e join ${personRows.as('u')} on u.id = e.user_id
      where u.is_active
    ) ranked ${cutSql(cut)}`.execute(db)
  return rows
}

/** The points and places of teams with points in the period. */
export async function listRankedTeams(db: Db, span: Span, cut: Cut): Promise<readonly RankedTeam[]> {
  const { rows } = await sql<RankedTeam>`
    select * from (
      select t.id, t.name, t.color, e.score, rank() over (order by e.score desc)::int as place
      from (${pointsBy('team_id', span)}) e join ${teamRows.as('t')} on t.id = e.team_id
    ) ranked ${cutSql(cut)}`.execute(db)
  return rows
}

/** A person or a team by name; people have no color. */
export function findHolder(
  db: Db,
  { kind, id }: Holder,
): Promise<{ readonly name: string; readonly color: string | null } | undefined> {
  return kind === 'user'
    ? db
        .selectFrom(personRows.as('u'))
        .select(['u.name', sql<null>`null`.as('color')])
        .where('u.id', '=', id)
        .executeTakeFirst()
    : db.selectFrom(teamRows.as('t')).select(['t.name', 't.color']).where('t.id', '=', id).executeTakeFirst()
}

/** What people's ratings are made of in a period; somebody without a completed task is there with zeros. */
export async function listUserWork(
  db: Db,
  ids: readonly string[],
  { span, today }: RatingPeriod,
): Promise<ReadonlyMap<string, UserWork>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Omit<UserWork, 'workingDays'> & { userId: string }>`
    select asked.id as "userId", count(t.id)::int as completed, count(distinct t.day)::int as "activeDays",
      (count(t.id) filter (where t.due_date is null or t.day <= t.due_date))::int as "onTime",
      avg(t.quality)::float8 as "meanQuality"
    from unnest(${ids}::uuid[]) asked (id) left join lateral (
      select id, due_date, quality, (completed_at at time zone ${zone})::date as day
      from ${taskRows.as('k')}
      where assigned_to = asked.id and completed_at >= ${span.start} and completed_at < ${span.end}
    ) t on true
    group by asked.id`.execute(db)
  const lastDay = today < span.to ? today : span.to
  const workingDays = workingDaysBetween(span.from, lastDay).length
  return new Map(rows.map(({ userId, ...work }) => [userId, { ...work, workingDays }]))
}

/** What teams' ratings are made of in a period. */
export async function listTeamWork(
  db: Db,
  ids: readonly string[],
  { span }: RatingPeriod,
): Promise<ReadonlyMap<string, TeamWork>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<TeamWork & { teamId: string }>`
    select asked.id as "teamId", planned.points as "plannedPoints", planned.completed as "completedPoints",
      (select count(*) from ${shareRows.as('k')} join ${sprintRows.as('s')} on s.id = k.sprint_id
        where s.team_id = asked.id and k.points > 0 and k.created_at >= ${span.start}
          and k.created_at < ${span.end})::int as shares,
      (select count(*) from ${heldMeetingRows.as('m')}
        where m.team_id = asked.id and m.ended_at >= ${span.start} and m.ended_at < ${span.end})::int as meetings,
      (select count(*) from ${membershipRows.as('m')} join ${personRows.as('u')} on u.id = m.user_id
        where m.team_id = asked.id and u.is_active)::int as members
    from unnest(${ids}::uuid[]) asked (id), lateral (
      select coalesce(sum(points), 0)::int as points,
        coalesce(sum(points) filter (where completed_at < ${span.end}), 0)::int as completed
      from ${taskRows.as('k')}
      where team_id = asked.id and (due_date between ${span.from} and ${span.to}
        or (completed_at >= ${span.start} and completed_at < ${span.end}))
    ) planned`.execute(db)
  return new Map(rows.map(({ teamId, ...work }) => [teamId, work]))
}
