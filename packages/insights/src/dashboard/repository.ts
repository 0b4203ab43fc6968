import type { Db } from '@cadencia/db/client'
import { allMeetingRows, meetingRows } from '@cadencia/meetings/read-repository'
import { personRows, teamRows } from '@cadencia/people/read-repository'
import {
  isShareReader,
  shareRows,
  sprintRows,
  sprintStatusOn,
  taskRows,
} from '@cadencia/sprints/read-repository'
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
      from ${meetingRows.as('m')}
      where scheduled_at >= ${spans.yesterday} and scheduled_at < ${spans.tomorrow}
    ) m, (
      select count(*) filter (where created_at >= ${spans.thisWeek})::int as "thisWeek",
        count(*) filter (where created_at < ${spans.thisWeek})::int as "lastWeek"
      from ${taskRows.as('t')}
      where created_at >= ${spans.lastWeek} and created_at < ${spans.nextWeek}
    ) t, (
      select count(*) filter (where status = 'active')::int as "onTime",
        count(*) filter (where status = 'delayed')::int as delayed
      from (
        select ${sprintStatusOn(spans.day)} as status from ${sprintRows.as('s')} where not s.is_closed
      ) open
    ) s`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a count without a row')
  return row
}

interface RunningSprint {
  readonly teamId: string
  readonly teamName: string
  readonly color: string
  readonly icon: string
  readonly sprintId: string
  readonly number: number
  readonly name: string
  readonly status: 'active' | 'delayed'
  readonly startDate: string
  readonly endDate: string
  readonly total: number
  readonly completed: number
  readonly totalPoints: number
  readonly completedPoints: number
  readonly punctualPoints: number
  readonly velocity: number | null
}

/**
 * The open sprint of each team that runs on `today` (`YYYY-MM-DD`), else the latest that is late, else the next, with
 * its tasks and the team's velocity.
 */
export async function listRunningSprints(db: Db, today: string): Promise<RunningSprint[]> {
  const { rows } = await sql<RunningSprint>`
    select t.id as "teamId", t.name as "teamName", t.color, t.icon,
      s.id as "sprintId", s.number, s.name, ${sprintStatusOn(today)} as status,
      s.start_date as "startDate", s.end_date as "endDate",
      w.total, w.completed, w."totalPoints", w."completedPoints", w."punctualPoints",
      (select avg(c.completed_points)::float8 from (
        select c.completed_points from ${sprintRows.as('c')}
        where c.team_id = t.id and c.closed_at is not null order by c.closed_at desc limit 3) c) as velocity
    from (
      select distinct on (s.team_id) s.* from ${sprintRows.as('s')} where not s.is_closed
      order by s.team_id, case when s.start_date > ${today} then 2 when s.end_date < ${today} then 1 else 0 end,
        case when s.start_date > ${today} then s.start_date end, s.start_date desc, s.created_at desc
    ) s
    join ${teamRows.as('t')} on t.id = s.team_id
    cross join lateral (
      select count(*)::int as total,
        count(*) filter (where k.is_done)::int as completed,
        coalesce(sum(k.points), 0)::int as "totalPoints",
        coalesce(sum(k.points) filter (where k.is_done), 0)::int as "completedPoints",
        coalesce(sum(k.points) filter (where k.is_done and (k.due_date is null
          or (k.completed_at at time zone 'America/Sao_Paulo')::date <= k.due_date)), 0)::int as "punctualPoints"
      from ${taskRows.as('k')} where k.sprint_id = s.id
    ) w
    order by t.name, t.id`.execute(db)
  return rows
}

/** The URL, or null where its meeting or task was deleted; a comment's stays. */
const existingUrl = sql<string | null>`case
  when a.kind = 'comment_written' then a.url
  when a.record_kind = 'meeting' then (select a.url from ${allMeetingRows.as('m')} where m.id = a.record_id)
  when a.record_kind = 'task' then (select a.url from ${taskRows.as('t')} where t.id = a.record_id)
  else a.url end`

/** What people share with one person is told to these two alone. */
const isReader = (userId: string) => sql<boolean>`(a.kind <> 'knowledge_shared' or exists (
  select from ${shareRows.as('s')} where s.id = a.record_id and ${isShareReader({ userId }, 's')}))`

const selectActivities = (db: Db, userId: string, limit: number) =>
  db
    .selectFrom('activities as a')
    .where(isReader(userId))
    .leftJoin(personRows.as('u'), 'u.id', 'a.actor_id')
    .select(['a.id', 'a.actor_id as actorId', 'u.name as actorName', 'a.subject', 'a.at'])
    .select([sql<ActivityKind>`a.kind`.as('kind'), existingUrl.as('url')])
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)

/** What happened last of what a person may read, newest first. */
export function listActivities(db: Db, userId: string, limit: number): Promise<Activity[]> {
  return selectActivities(db, userId, limit).execute()
}

/** Likewise to records of some kinds. */
export function listActivitiesOf(
  db: Db,
  userId: string,
  { kinds, limit }: { readonly kinds: readonly string[]; readonly limit: number },
): Promise<Activity[]> {
  return selectActivities(db, userId, limit)
    .where(sql<boolean>`a.record_kind = any(${kinds}::text[])`)
    .execute()
}

/** Deletes activities older than `days`; answers how many. */
export async function forgetOldActivities(db: Db, days: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('activities')
    .where('at', '<', sql<string>`now() - make_interval(days => ${days})`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
