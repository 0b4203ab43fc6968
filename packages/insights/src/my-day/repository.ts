import { sentMessageRows } from '@cadencia/chat/read-repository'
import type { Db } from '@cadencia/db/client'
import { isReadable, meetingRows, participantRows } from '@cadencia/meetings/read-repository'
import { membershipRows, personRows } from '@cadencia/people/read-repository'
import { sprintRows, taskRows } from '@cadencia/sprints/read-repository'
import { pendingRequestRows } from '@cadencia/support/read-repository'
import { sql } from 'kysely'
import type { DayMeeting, DayRequest, DayTask, FirstSteps } from './contract.ts'

interface PersonSpan {
  readonly userId: string
  /** Instants. */
  readonly start: string
  readonly end: string
  readonly limit: number
}

interface PersonsMeeting extends Omit<DayMeeting, 'canEnd'> {
  /** The person made it or was invited. */
  readonly isOwn: boolean
}

/** The person's meetings that begin between two instants or are under way; the permanent room is left out. */
export async function listMeetingsOf(
  db: Db,
  { userId, start, end, limit }: PersonSpan,
): Promise<PersonsMeeting[]> {
  const { rows } = await sql<PersonsMeeting>`
    select m.id, m.title, m.scheduled_at as "scheduledAt", m.duration, m.status, m.started_at as "startedAt",
      m.ended_at as "endedAt", m.meet_url as "meetUrl", m.location, m.team_id as "teamId",
      (select count(*)::int from ${participantRows.as('i')} where i.meeting_id = m.id and i.is_invited) as participants,
      own.is_own as "isOwn", case when own.is_own then m.summary_status else 'none' end as "summaryStatus"
    from ${meetingRows.as('m')}
    cross join lateral (select ${isReadable({ userId, isAdministrator: false }, 'm')} as is_own) own
    where (m.scheduled_at >= ${start} and m.scheduled_at < ${end} or m.status = 'active' and m.scheduled_at < ${start})
      and (own.is_own or exists (select from ${participantRows.as('p')}
        where p.meeting_id = m.id and p.user_id = ${userId} and p.present_at is not null))
    order by m.scheduled_at, m.id limit ${limit}`.execute(db)
  return rows
}

type CountedTask = DayTask & { readonly overdue: number; readonly today: number; readonly soon: number }

/** The person's open tasks that are due until a day, without what a completed sprint left behind, each with the counts of all. Days are `YYYY-MM-DD`. */
export async function listDueTasks(
  db: Db,
  {
    userId,
    today,
    lastDay,
    limit,
  }: { readonly userId: string; readonly today: string; readonly lastDay: string; readonly limit: number },
): Promise<CountedTask[]> {
  const { rows } = await sql<CountedTask>`
    select t.id, t.title, t.status, t.priority, t.due_date as "dueDate", t.sprint_id as "sprintId",
      s.name as "sprintName", t.team_id as "teamId", t.version,
      t.is_blocked as "isBlocked", t.parent_title as "parentTitle",
      (count(*) filter (where t.due_date < ${today}) over ())::int as overdue,
      (count(*) filter (where t.due_date = ${today}) over ())::int as today,
      (count(*) filter (where t.due_date > ${today}) over ())::int as soon
    from ${taskRows.as('t')}
    left join ${sprintRows.as('s')} on s.id = t.sprint_id
    where t.assigned_to = ${userId} and not t.is_done and t.due_date <= ${lastDay}
      and s.is_closed is not true
    order by t.due_date, array_position(array['high', 'medium', 'low'], t.priority), t.created_at, t.id
    limit ${limit}`.execute(db)
  return rows
}

type CountedRequest = DayRequest & { readonly total: number }

/** The requests that wait for a person: assigned to them, or to one of their teams and nobody. */
export async function listWaitingRequests(
  db: Db,
  { userId, now, limit }: { readonly userId: string; readonly now: string; readonly limit: number },
): Promise<CountedRequest[]> {
  const { rows } = await sql<CountedRequest>`
    select r.id, r.title, r.status, r.priority, r.due_at as "dueAt", r.due_at < ${now} as "isOverdue",
      r.assigned_user_id is not null as "isAssigned", (count(*) over ())::int as total
    from ${pendingRequestRows.as('r')}
    where r.assigned_user_id = ${userId} or (r.assigned_user_id is null and r.responsible_team_id in (
      select m.team_id from ${membershipRows.as('m')} where m.user_id = ${userId}))
    order by r.due_at < ${now} desc, array_position(array['urgent', 'high', 'medium', 'low'], r.priority),
      r.due_at, r.id
    limit ${limit}`.execute(db)
  return rows
}

/** What somebody who has been here for fewer than so many days has done already; no row for others. */
export async function listFirstSteps(db: Db, userId: string, days: number): Promise<FirstSteps[]> {
  const { rows } = await sql<FirstSteps>`
    select exists (select from ${meetingRows.as('m')} where m.created_by = u.id) as "hasScheduledMeeting",
      exists (select from ${taskRows.as('t')} where t.assigned_to = u.id and t.is_done)
        as "hasCompletedTask",
      exists (select from ${sentMessageRows.as('s')} where s.user_id = u.id) as "hasSentMessage"
    from ${personRows.as('u')}
    where u.id = ${userId} and u.created_at > now() - make_interval(days => ${days}::int)`.execute(db)
  return rows
}
