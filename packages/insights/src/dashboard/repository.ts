import type { Db } from '@cadencia/db/client'
import { statement } from '@cadencia/db/statement'
import { sql } from 'kysely'
import type { Activity, ActivityKind } from './contract.ts'
import type { spansAt } from './rules.ts'

type Spans = ReturnType<typeof spansAt>

/** What the cards count, in one statement; the permanent room and cancelled meetings are left out. */
export async function countWork(db: Db, spans: Spans) {
  const { rows } = await sql<{
    today: number
    yesterday: number
    thisWeek: number
    lastWeek: number
    onTime: number
    delayed: number
  }>`
    select m.today, m.yesterday, t."thisWeek", t."lastWeek", s."onTime", s.delayed
    from (
      select count(*) filter (where scheduled_at >= ${spans.today})::int as today,
        count(*) filter (where scheduled_at < ${spans.today})::int as yesterday
      from meetings
      where scheduled_at >= ${spans.yesterday} and scheduled_at < ${spans.tomorrow}
        and cancelled_at is null and room_day is null
    ) m, (
      select count(*) filter (where created_at >= ${spans.thisWeek})::int as "thisWeek",
        count(*) filter (where created_at < ${spans.thisWeek})::int as "lastWeek"
      from tasks
      where created_at >= ${spans.lastWeek} and created_at < ${spans.nextWeek} and deleted_at is null
    ) t, (
      select count(*) filter (where status = 'active')::int as "onTime",
        count(*) filter (where status = 'delayed')::int as delayed
      from sprints where status <> 'completed'
    ) s`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a count without a row')
  return row
}

const readActiveMeeting = statement((db, userId: string) =>
  db
    .selectFrom('meetings as m')
    .select(['m.id', 'm.title', 'm.meet_url as meetUrl'])
    .select([
      sql<string>`coalesce(m.started_at, m.scheduled_at)`.as('startTime'),
      sql<number>`(select count(*)::int from meeting_participants p
        where p.meeting_id = m.id and p.is_invited)`.as('participants'),
      sql<boolean>`(m.created_by is not distinct from ${userId} or exists (select from meeting_participants p
        where p.meeting_id = m.id and p.user_id = ${userId} and p.is_invited))`.as('isOwn'),
    ])
    .where('m.status', '=', 'active')
    .where('m.cancelled_at', 'is', null)
    .where('m.room_day', 'is', null)
    .orderBy('isOwn', 'desc')
    .orderBy('startTime', 'desc')
    .limit(1),
)

/** The active meeting that the person takes part in, else the latest; never the permanent room. */
export async function findActiveMeeting(db: Db, userId: string) {
  const [meeting] = await readActiveMeeting(db, userId)
  return meeting
}

/**
 * The open sprint of each team that runs on `today` (`YYYY-MM-DD`), else the latest that is late, else the next, with
 * its tasks and the team's velocity.
 */
export async function listRunningSprints(db: Db, today: string) {
  const { rows } = await sql<{
    teamId: string
    teamName: string
    color: string
    icon: string
    sprintId: string
    number: number
    name: string
    status: 'active' | 'delayed'
    startDate: string
    endDate: string
    total: number
    completed: number
    totalPoints: number
    completedPoints: number
    punctualPoints: number
    velocity: number | null
  }>`
    select distinct on (t.name, t.id)
      t.id as "teamId", t.name as "teamName", t.color, t.icon,
      s.id as "sprintId", s.number, s.name, s.status,
      s.start_date as "startDate", s.end_date as "endDate",
      w.total, w.completed, w."totalPoints", w."completedPoints", w."punctualPoints",
      (select avg(c.completed_points)::float8 from (
        select c.completed_points from sprint_closings c join sprints o on o.id = c.sprint_id
        where o.team_id = t.id order by c.closed_at desc limit 3) c) as velocity
    from sprints s
    join teams t on t.id = s.team_id
    cross join lateral (
      select count(*)::int as total,
        count(*) filter (where k.status = 'completed')::int as completed,
        coalesce(sum(k.points), 0)::int as "totalPoints",
        coalesce(sum(k.points) filter (where k.status = 'completed'), 0)::int as "completedPoints",
        coalesce(sum(k.points) filter (where k.status = 'completed' and (k.due_date is null
          or (k.completed_at at time zone 'America/Sao_Paulo')::date <= k.due_date)), 0)::int as "punctualPoints"
      from tasks k where k.sprint_id = s.id and k.deleted_at is null
    ) w
    where s.status <> 'completed'
    order by t.name, t.id,
      case when s.start_date > ${today} then 2 when s.end_date < ${today} then 1 else 0 end,
      case when s.start_date > ${today} then s.start_date end, s.start_date desc, s.created_at desc`.execute(
    db,
  )
  return rows
}

const readNewestSummary = statement((db, userId: string, isAdministrator: boolean) =>
  db
    .selectFrom('meetings as m')
    .select(['m.id as meetingId', 'm.title'])
    .select([
      sql<string>`m.ai_summary`.as('summary'),
      sql<'model' | 'extractive'>`coalesce(m.summary_source, 'extractive')`.as('source'),
      sql<string>`coalesce(m.ended_at, m.scheduled_at)`.as('endedAt'),
      sql<boolean>`exists (select from meeting_transcripts t where t.meeting_id = m.id)`.as('hasTranscript'),
    ])
    .where('m.ai_summary', 'is not', null)
    .where('m.cancelled_at', 'is', null)
    .where(
      sql<boolean>`(${isAdministrator}::boolean or m.room_day is not null or m.created_by = ${userId}
        or exists (select from meeting_participants p
          where p.meeting_id = m.id and p.user_id = ${userId} and p.is_invited))`,
    )
    .orderBy('endedAt', 'desc')
    .limit(1),
)

/** The summary of the meeting that ended last among those whose summary the person may read. */
export async function findNewestSummary(
  db: Db,
  { userId, isAdministrator }: { readonly userId: string; readonly isAdministrator: boolean },
) {
  const [summary] = await readNewestSummary(db, userId, isAdministrator)
  return summary
}

/** The teams with who leads them, how many are in them and how many sprints they have under way. */
export const listTeamsAtAGlance = statement((db) =>
  db
    .selectFrom('teams as t')
    .select(['t.id', 't.name', 't.color', 't.icon'])
    .select([
      sql<string | null>`(select trim(u.first_name || ' ' || u.last_name)
        from team_members m join users u on u.id = m.user_id
        where m.team_id = t.id and m.role = 'leader' and u.is_active
        order by m.joined_at, u.id limit 1)`.as('leaderName'),
      sql<number>`(select count(*)::int from team_members m join users u on u.id = m.user_id
        where m.team_id = t.id and u.is_active)`.as('membersCount'),
      sql<number>`(select count(*)::int from sprints s
        where s.team_id = t.id and s.status <> 'completed')`.as('activeSprints'),
    ])
    .orderBy('t.name')
    .orderBy('t.id'),
)

const readComingMeetings = statement((db, from: string, to: string, limit: number) =>
  db
    .selectFrom('meetings')
    .select(['id', 'title', 'scheduled_at as scheduledAt', 'duration', 'team_id as teamId'])
    .where('status', '=', 'scheduled')
    .where('cancelled_at', 'is', null)
    .where('room_day', 'is', null)
    .where('scheduled_at', '>=', from)
    .where('scheduled_at', '<', to)
    .orderBy('scheduled_at')
    .orderBy('id')
    .limit(limit),
)

/** The meetings that begin next between two instants, the permanent room and what has begun left out. */
export function listComingMeetings(db: Db, { from, to, limit }: { from: string; to: string; limit: number }) {
  return readComingMeetings(db, from, to, limit)
}

const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** The URL, or null where its meeting or task was deleted. */
const standingUrl = sql<string | null>`case
  when a.url ~ ${`^/meetings/${UUID}$`} then
    (select a.url from meetings m where m.id = substr(a.url, length('/meetings/') + 1)::uuid)
  when a.url ~ ${`^/sprints/tasks/${UUID}$`} then
    (select a.url from tasks t where t.id = substr(a.url, length('/sprints/tasks/') + 1)::uuid
      and t.deleted_at is null)
  else a.url end`

/** What happened last, newest first. */
export const listActivities: (db: Db, limit: number) => Promise<Activity[]> = statement((db, limit: number) =>
  db
    .selectFrom('activities as a')
    .leftJoin('users as u', 'u.id', 'a.actor_id')
    .select(['a.id', 'a.actor_id as actorId', 'a.subject', 'a.at', standingUrl.as('url')])
    .select([
      sql<ActivityKind>`a.kind`.as('kind'),
      sql<string | null>`trim(u.first_name || ' ' || u.last_name)`.as('actorName'),
    ])
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit),
)

/** Deletes activities older than `days`; answers how many. */
export async function forgetOldActivities(db: Db, days: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('activities')
    .where('at', '<', sql<string>`now() - make_interval(days => ${days})`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
