import type { Db } from '@cadencia/db/client'
import { BUSINESS_ZONE } from '@cadencia/locale/sao-paulo'
import { workingDaysBetween } from '@cadencia/locale/working-days'
import { sql } from 'kysely'
import type { Span } from '../period.ts'
import type { TeamWork, UserWork } from '../rules.ts'

const zone = sql.lit(BUSINESS_ZONE)

/** A period, and the São Paulo day on which it is looked at. */
export interface RatingPeriod {
  readonly span: Span
  readonly today: string
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
      select id, due_date, quality, (completed_at at time zone ${zone})::date as day from tasks
      where assigned_to = asked.id and completed_at is not null and deleted_at is null
        and completed_at >= ${span.start} and completed_at < ${span.end}
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
      (select count(*) from knowledge_shares k join sprints s on s.id = k.sprint_id
        where s.team_id = asked.id and k.points > 0 and k.created_at >= ${span.start} and k.created_at < ${span.end})::int as shares,
      (select count(*) from meetings m where m.team_id = asked.id and m.status = 'completed' and m.room_day is null
        and m.cancelled_at is null and m.ended_at >= ${span.start} and m.ended_at < ${span.end})::int as meetings,
      (select count(*) from team_members m join users u on u.id = m.user_id
        where m.team_id = asked.id and u.is_active)::int as members
    from unnest(${ids}::uuid[]) asked (id), lateral (
      select coalesce(sum(points), 0)::int as points,
        coalesce(sum(points) filter (where completed_at < ${span.end}), 0)::int as completed
      from tasks
      where team_id = asked.id and deleted_at is null and (due_date between ${span.from} and ${span.to}
        or (completed_at >= ${span.start} and completed_at < ${span.end}))
    ) planned`.execute(db)
  return new Map(rows.map(({ teamId, ...work }) => [teamId, work]))
}
