import type { Db } from '@cadencia/db/client'
import { heldMeetingRows } from '@cadencia/meetings/read-repository'
import { membershipRows, personRows, teamRows } from '@cadencia/people/read-repository'
import { sprintRows, sprintStatusOn, taskRows } from '@cadencia/sprints/read-repository'
import { type RawBuilder, sql } from 'kysely'
import type { TeamPerformance } from './contract.ts'
import { OVERRUN_MINUTES } from './findings.ts'
import { OVERLOAD, type Spans, tenths, VELOCITY_SPRINTS } from './rules.ts'

/** What is asked for: the days, and one team or all. */
export interface Asked {
  readonly spans: Spans
  readonly teamId: string | null
}

const day = (column: RawBuilder<unknown>) => sql`(${column} at time zone 'America/Sao_Paulo')::date`

/** Filters by team where one is given. */
export function ofTeam(teamId: string | null, column: string): RawBuilder<boolean> {
  return teamId === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = ${teamId}::uuid`
}

async function only<T>(rows: Promise<{ readonly rows: readonly T[] }>): Promise<T> {
  const [row] = (await rows).rows
  if (!row) throw new Error('a count without a row')
  return row
}

/** The tasks of both periods, and those that are open today; in one statement. */
export function countTasks(db: Db, { spans: { today, now, before }, teamId }: Asked) {
  return only(
    sql<{
      due: number
      dueCompleted: number
      dueBefore: number
      dueCompletedBefore: number
      completed: number
      completedLate: number
      open: number
      unestimated: number
      overdue: number
      oldestOverdueDays: number
      unassigned: number
    }>`
    select
      count(*) filter (where due_date between ${now.from} and ${now.to})::int as due,
      count(*) filter (where due_date between ${now.from} and ${now.to} and is_done)::int as "dueCompleted",
      count(*) filter (where due_date between ${before.from} and ${before.to})::int as "dueBefore",
      count(*) filter (where due_date between ${before.from} and ${before.to} and is_done)::int
        as "dueCompletedBefore",
      count(*) filter (where completed_at >= ${now.start} and completed_at < ${now.end})::int as completed,
      count(*) filter (where completed_at >= ${now.start} and completed_at < ${now.end}
        and due_date < ${day(sql`completed_at`)})::int as "completedLate",
      count(*) filter (where not is_done)::int as open,
      count(*) filter (where not is_done and estimated_hours is null)::int as unestimated,
      count(*) filter (where not is_done and due_date < ${today})::int as overdue,
      coalesce(max(${today}::date - due_date) filter (where not is_done and due_date < ${today}), 0)::int
        as "oldestOverdueDays",
      count(*) filter (where not is_done and assigned_to is null
        and due_date between ${today} and ${today}::date + ${OVERLOAD.withinDays}::int)::int as unassigned
    from (
      select due_date, completed_at, estimated_hours, assigned_to, is_done
      from ${taskRows.as('t')} where ${ofTeam(teamId, 'team_id')}
    ) t`.execute(db),
  )
}

/** Each team with its tasks of the period (due or completed in it) and the mean score of its sprints of 100. */
export async function rateTeams(db: Db, { spans: { now }, teamId }: Asked): Promise<TeamPerformance[]> {
  const { rows } = await sql<TeamPerformance>`
    select t.id, t.name, t.color, coalesce(w.completed, 0)::int as completed_tasks,
      coalesce(w.total, 0)::int as total_tasks, c.score
    from ${teamRows.as('t')}
    left join (
      select team_id, count(*) as total, count(*) filter (where is_done) as completed
      from ${taskRows.as('k')}
      where team_id is not null and (due_date between ${now.from} and ${now.to}
        or (completed_at >= ${now.start} and completed_at < ${now.end}))
      group by team_id
    ) w on w.team_id = t.id
    left join (
      select team_id, avg(100 * score / max_score)::float8 as score
      from ${sprintRows.as('s')}
      where closed_at >= ${now.start} and closed_at < ${now.end}
      group by team_id
    ) c on c.team_id = t.id
    where ${ofTeam(teamId, 't.id')}
    order by t.name, t.id`.execute(db)
  return rows.map((team) => ({ ...team, score: team.score === null ? null : tenths(team.score) }))
}

/** Scores of the sprints completed in the period, velocities of the last sprints, and how many are delayed. */
export function countSprints(db: Db, { spans: { now }, teamId }: Asked) {
  return only(
    sql<{
      closedSprints: number
      averageScore: number | null
      velocity: number | null
      velocityNow: number | null
      velocityBefore: number | null
      delayedSprints: number
    }>`
    select count(*) filter (where is_recent)::int as "closedSprints",
      (avg(score) filter (where is_recent))::float8 as "averageScore",
      (avg(points) filter (where recency <= ${VELOCITY_SPRINTS}))::float8 as velocity,
      (avg(points) filter (where recency between ${VELOCITY_SPRINTS + 1} and ${2 * VELOCITY_SPRINTS}))::float8
        as "velocityBefore",
      (avg(points) filter (where recency <= ${VELOCITY_SPRINTS} and sprints > ${VELOCITY_SPRINTS}))::float8
        as "velocityNow",
      (select count(*)::int from ${sprintRows.as('s')} where ${sprintStatusOn(now.to)} = 'delayed' and ${ofTeam(teamId, 'team_id')})
        as "delayedSprints"
    from (
      select 100 * score / max_score as score, completed_points as points,
        closed_at >= ${now.start} and closed_at < ${now.end} as is_recent,
        row_number() over (partition by team_id order by closed_at desc, id) as recency,
        count(*) over (partition by team_id) as sprints
      from ${sprintRows.as('s')}
      where closed_at is not null and ${ofTeam(teamId, 'team_id')}
    ) closed`.execute(db),
  )
}

/**
 * Everybody's open work, as rows (id, name, openTasks, openHours, dueSoonHours, overdueTasks, isOverloaded): active
 * people who belong to a team, guests left out. A person's work counts whole, whatever team it is for.
 */
export function openWork({ spans: { today }, teamId }: Asked) {
  return sql`
    select *, "dueSoonHours" > ${OVERLOAD.hours} or "overdueTasks" > ${OVERLOAD.overdueTasks} as "isOverloaded"
    from (
      select u.id as "userId", u.name, count(k.id)::int as "openTasks",
        coalesce(sum(k.estimated_hours), 0)::int as "openHours",
        coalesce(sum(k.estimated_hours) filter (
          where k.due_date between ${today} and ${today}::date + ${OVERLOAD.withinDays}::int), 0)::int
          as "dueSoonHours",
        count(*) filter (where k.due_date < ${today})::int as "overdueTasks"
      from ${personRows.as('u')}
      left join ${taskRows.as('k')} on k.assigned_to = u.id and not k.is_done
      where u.is_active and u.role <> 'guest'
        and exists (select from ${membershipRows.as('m')}
          where m.user_id = u.id and ${ofTeam(teamId, 'm.team_id')})
      group by u.id, u.name
    ) person`
}

export function countPeople(db: Db, asked: Asked) {
  return only(
    sql<{ people: number; overloaded: number }>`
    select count(*)::int as people, (count(*) filter (where "isOverloaded"))::int as overloaded
    from (${openWork(asked)}) work`.execute(db),
  )
}

/** The meetings that ended in the period, without the permanent room: how long they took and were to take. */
export function countMeetings(db: Db, { spans: { now }, teamId }: Asked) {
  return only(
    sql<{ meetings: number; meetingMinutes: number; plannedMinutes: number; meetingsOver: number }>`
    select count(*)::int as meetings, coalesce(sum(seconds / 60), 0)::float8 as "meetingMinutes",
      coalesce(sum(duration), 0)::int as "plannedMinutes",
      (count(*) filter (where seconds / 60 > duration + ${OVERRUN_MINUTES}::int))::int as "meetingsOver"
    from ${heldMeetingRows.as('m')}
    where ended_at >= ${now.start} and ended_at < ${now.end} and ${ofTeam(teamId, 'team_id')}`.execute(db),
  )
}
