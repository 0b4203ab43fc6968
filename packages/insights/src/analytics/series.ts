import type { Db } from '@cadencia/db/client'
import { heldMeetingRows } from '@cadencia/meetings/read-repository'
import { teamRows } from '@cadencia/people/read-repository'
import { sprintRows, taskRows } from '@cadencia/sprints/read-repository'
import { type RawBuilder, sql } from 'kysely'
import type { CompletionPoint, MeetingPoint, VelocityPoint, Workload } from './contract.ts'
import { type Asked, ofTeam, openWork } from './repository.ts'
import { PEOPLE_DRAWN, pointsOf, type Range, SPRINTS_DRAWN, stepOf } from './rules.ts'

/** The first day of the point that a day belongs to. */
function pointOf(day: RawBuilder<unknown>, range: Range) {
  return stepOf(range) === 'day' ? day : sql`date_trunc('week', ${day})::date`
}

/** One point per day or week, with zeros where there is no data. */
function filled<T extends { readonly day: string }>(
  range: Range,
  rows: readonly T[],
  nothing: Omit<T, 'day'>,
) {
  const known = new Map(rows.map((row) => [row.day, row]))
  return pointsOf(range).map((day) => known.get(day) ?? { ...nothing, day })
}

/** How many tasks were completed and due, by day or week. */
export async function completionOver(
  db: Db,
  range: Range,
  teamId: string | null,
): Promise<CompletionPoint[]> {
  const completedDay = sql`(completed_at at time zone 'America/Sao_Paulo')::date`
  const tasks = taskRows.as('k')
  const { rows } = await sql<CompletionPoint>`
    select day::text, sum(completed)::int as completed, sum(due)::int as due
    from (
      select ${pointOf(completedDay, range)} as day, 1 as completed, 0 as due from ${tasks}
      where completed_at >= ${range.start} and completed_at < ${range.end} and ${ofTeam(teamId, 'team_id')}
      union all
      select ${pointOf(sql`due_date`, range)}, 0, 1 from ${tasks}
      where due_date between ${range.from} and ${range.to} and ${ofTeam(teamId, 'team_id')}
    ) t
    group by day`.execute(db)
  return filled(range, rows, { completed: 0, due: 0 })
}

/** How many meetings ended and how long they took together, by day or week; the permanent room left out. */
export async function meetingsOver(db: Db, range: Range, teamId: string | null): Promise<MeetingPoint[]> {
  const endedDay = sql`(ended_at at time zone 'America/Sao_Paulo')::date`
  const { rows } = await sql<MeetingPoint>`
    select (${pointOf(endedDay, range)})::text as day, count(*)::int as meetings,
      sum(seconds)::float8 / 3600 as hours
    from ${heldMeetingRows.as('m')}
    where ended_at >= ${range.start} and ended_at < ${range.end} and ${ofTeam(teamId, 'team_id')}
    group by 1`.execute(db)
  const rounded = rows.map((point) => ({ ...point, hours: Math.round(point.hours * 100) / 100 }))
  return filled(range, rounded, { meetings: 0, hours: 0 })
}

/** The sprints that were completed last, the oldest of them first. */
export async function lastSprints(db: Db, teamId: string | null): Promise<VelocityPoint[]> {
  const { rows } = await sql<VelocityPoint>`
    select s.id as "sprintId", s.name, s.number, t.name as "teamName",
      s.completed_points as "completedPoints", s.total_points as "totalPoints", s.closed_at as "closedAt"
    from ${sprintRows.as('s')} join ${teamRows.as('t')} on t.id = s.team_id
    where s.closed_at is not null and ${ofTeam(teamId, 's.team_id')}
    order by s.closed_at desc, s.id limit ${SPRINTS_DRAWN}`.execute(db)
  return rows.toReversed()
}

/** Who has most to do: those with too much first, then by hours, by tasks, by name. */
export async function workloads(db: Db, asked: Asked): Promise<Workload[]> {
  const { rows } = await sql<Workload>`
    select * from (${openWork(asked)}) work where "openTasks" > 0
    order by "isOverloaded" desc, "openHours" desc, "openTasks" desc, name, "userId"
    limit ${PEOPLE_DRAWN}`.execute(db)
  return rows
}
