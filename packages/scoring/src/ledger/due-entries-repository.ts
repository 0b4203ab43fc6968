import { goalRows } from '@cadencia/admin/goals/read-repository'
import { BUSINESS_ZONE } from '@cadencia/locale/sao-paulo'
import { heldMeetingRows, participantRows, transcriptRows } from '@cadencia/meetings/read-repository'
import { teamRows } from '@cadencia/people/read-repository'
import { shareRows, sprintRows, taskRows } from '@cadencia/sprints/read-repository'
import { type RawBuilder, sql } from 'kysely'
import type { Cause } from '../contract.ts'
import { GOAL_POINTS, MEETING, SPRINT_POINTS, TASK } from '../rules.ts'
import type { Holder } from './holder.ts'

/** All entries, those of some causes of one kind, or those of one holder. */
export type Scope = { readonly cause: Cause; readonly causeIds: readonly string[] } | Holder | 'all'

type Sql = RawBuilder<unknown>

/** Rows (user_id, team_id, cause, cause_id, points, at) of one kind of cause, where `isThis` holds of its id. */
type CauseSql = (isThis: (column: Sql) => Sql) => Sql

const zone = sql.lit(BUSINESS_ZONE)
const D = TASK.difficulty

/**
 * Points × difficulty × (1 + bonus) × (1 − penalty), to the cent, in whole numbers so that halves of a cent go up:
 * points × 2·difficulty × (60 + quality above 70) × (20 − days late) / 2,400.
 */
const task: CauseSql = (isThis) => sql`
  select holder.user_id, holder.team_id, 'task', t.id, t.points, t.at
  from (
    select id, assigned_to, team_id, completed_at as at, round(
      points * (case difficulty when 'low' then ${sql.lit(D.low * 2)} when 'medium' then ${sql.lit(D.medium * 2)}
        else ${sql.lit(D.high * 2)} end)
      * (60 + greatest(0, coalesce(quality, 0) - ${sql.lit(TASK.bonusAbove)}))
      * (20 - least(${sql.lit(TASK.penaltyMax / TASK.penaltyADay)},
          greatest(0, coalesce((completed_at at time zone ${zone})::date - due_date, 0)))) / 2400.0, 2) as points
    from ${taskRows.as('k')}
    where completed_at is not null and ${isThis(sql`id`)}
  ) t, lateral (values (t.assigned_to, null::uuid), (null::uuid, t.team_id)) holder (user_id, team_id)
  where holder.user_id is not null or holder.team_id is not null`

const sprint: CauseSql = (isThis) => sql`
  select null::uuid, team_id, 'sprint', id, round(${sql.lit(SPRINT_POINTS)} * score / max_score, 2), closed_at
  from ${sprintRows.as('s')}
  where score > 0 and ${isThis(sql`id`)}`

/** Present: joined before the end or saved a transcript at any time. */
const present = sql`p.present_at <= m.ended_at or (p.present_at is not null and exists (
  select from ${transcriptRows.as('t')} where t.meeting_id = m.id and t.author_id = p.user_id))`

/**
 * A tenth of the meeting's score: 25 × the smaller of planned/actual and actual/planned, 25 × present/invited, 50 × goals
 * met/goals set (without goals: 50 if a transcript or summary exists). Zero denominators give 0. In double precision.
 */
const meeting: CauseSql = (isThis) => sql`
  select p.user_id, null::uuid, 'meeting', m.id,
    (floor((${sql.lit(MEETING.time)}::float8 * m.time
      + ${sql.lit(MEETING.presence)}::float8 * coalesce(m.present::float8 / nullif(m.invited, 0), 0)
      + ${sql.lit(MEETING.goals)}::float8 * case when m.goals_set > 0 then m.goals_met::float8 / m.goals_set
          when m.is_documented then 1 else 0 end)
      * ${sql.lit(MEETING.credited)}::float8 * 100 + 0.5)::numeric / 100)::numeric(12, 2), m.ended_at
  from (
    select m.*, coalesce(least(m.duration / nullif(m.minutes, 0), m.minutes / m.duration), 0) as time,
      (select count(*) from ${participantRows.as('p')} where p.meeting_id = m.id and p.is_invited) as invited,
      (select count(*) from ${participantRows.as('p')}
        where p.meeting_id = m.id and p.is_invited and (${present})) as present
    from (
      select id, ended_at, duration::float8 as duration,
        (seconds * 1000)::float8 / 60000 as minutes,
        jsonb_array_length(goals) as goals_set,
        (select count(*) from jsonb_array_elements(goals) g where (g ->> 'met')::boolean) as goals_met,
        ai_summary is not null or exists (
          select from ${transcriptRows.as('t')} where t.meeting_id = held.id) as is_documented
      from ${heldMeetingRows.as('held')}
      where ended_at is not null and ${isThis(sql`id`)}
    ) m
  ) m join ${participantRows.as('p')} on p.meeting_id = m.id and (${present})`

const knowledge: CauseSql = (isThis) => sql`
  select from_user_id, null::uuid, 'knowledge', id, points, created_at
  from ${shareRows.as('k')} where points > 0 and ${isThis(sql`id`)}`

/** Credited at the last progress update, within the goal's period. */
const goal: CauseSql = (isThis) => sql`
  select null::uuid, t.id, 'goal', g.id,
    round(${sql.lit(GOAL_POINTS)} * g.score_weight * least(1, g.current_value / g.target_value), 2),
    greatest(g.start_date::timestamp at time zone ${zone}, least(g.progressed_at,
      (g.end_date + 1)::timestamp at time zone ${zone} - interval '1 millisecond'))
  from ${goalRows.as('g')} join ${teamRows.as('t')} on g.sector = 'todos' or t.key = g.sector
  where g.is_active_for_scoring and ${isThis(sql`g.id`)}`

const CAUSES: Readonly<Record<Cause, CauseSql>> = { task, sprint, meeting, knowledge, goal }

/**
 * The entries that the ledger should hold, as rows (user_id, team_id, cause, cause_id, points, at), computed in one
 * statement from the domains' tables.
 */
export function dueEntries(scope: Scope): Sql {
  const some = scope !== 'all' && 'cause' in scope ? scope : undefined
  const kinds = some ? [CAUSES[some.cause]] : Object.values(CAUSES)
  const isThis = (column: Sql) => (some ? sql`${column} = any(${some.causeIds}::uuid[])` : sql`true`)
  const rows = kinds.map((rowsOf) => rowsOf(isThis))
  return sql`select * from (${sql.join(rows, sql` union all `)})
    d (user_id, team_id, cause, cause_id, points, at) where points > 0 and ${isOf(scope)}`
}

/** SQL condition on a row of entries: whether its holder is the scope's. */
export function isOf(scope: Scope): Sql {
  if (scope === 'all' || !('kind' in scope)) return sql`true`
  return scope.kind === 'user' ? sql`user_id = ${scope.id}::uuid` : sql`team_id = ${scope.id}::uuid`
}
