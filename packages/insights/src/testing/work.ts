import type { Db } from '@cadencia/db/client'
import type { DB } from '@cadencia/db/schema.gen'
import type { Insertable } from 'kysely'
import { sql } from 'kysely'

let count = 0

/** A stored task; what does not matter is made up. Done where `completed_at` is given. */
export async function addTask(db: Db, values: Partial<Insertable<DB['tasks']>> = {}): Promise<void> {
  count += 1
  const status = values.completed_at ? 'completed' : 'pending'
  await db
    .insertInto('tasks')
    .values({ title: `Tarefa ${count}`, rank: String(count).padStart(6, '0'), status, ...values })
    .execute()
}

interface ClosedSprint {
  readonly teamId: string
  readonly closedAt: string
  readonly score: number
  readonly maxScore?: number
  readonly points: number
}

/** A stored sprint of two weeks that was completed. */
export async function addClosedSprint(db: Db, sprint: ClosedSprint): Promise<void> {
  count += 1
  const { teamId, closedAt, score, maxScore = 100, points } = sprint
  await sql`
    with sprint as (
      insert into sprints (team_id, name, number, start_date, end_date, max_score, status, completed_at)
      values (${teamId}, ${`Sprint ${count}`}, ${count}, ${closedAt.slice(0, 10)}::date - 13,
        ${closedAt.slice(0, 10)}, ${maxScore}, 'completed', ${closedAt})
      returning id)
    insert into sprint_closings (sprint_id, closed_at, score, completion_rate, time_efficiency, quality_rating,
      total_tasks, completed_tasks, total_points, completed_points, tasks, burndown)
    select id, ${closedAt}, ${score}, 0.8, 0.75, 4, 10, 8, ${points + 5}, ${points}, '[]', '[]' from sprint`.execute(
    db,
  )
}

interface EndedMeeting {
  readonly title?: string
  readonly teamId?: string
  readonly endedAt: string
  /** Minutes. */
  readonly planned: number
  readonly took: number
  readonly roomDay?: string
}

/** A stored meeting that is over. */
export async function addMeeting(db: Db, meeting: EndedMeeting): Promise<string> {
  const id = crypto.randomUUID()
  const startedAt = new Date(Date.parse(meeting.endedAt) - meeting.took * 60_000).toISOString()
  await db
    .insertInto('meetings')
    .values({
      id,
      title: meeting.title ?? 'Alinhamento',
      team_id: meeting.teamId ?? null,
      scheduled_at: startedAt,
      started_at: startedAt,
      ended_at: meeting.endedAt,
      duration: meeting.planned,
      meeting_type: 'planning',
      status: 'completed',
      room_day: meeting.roomDay ?? null,
    })
    .execute()
  return id
}

/** A meeting with just these values; answers its id. */
export async function insertMeeting(
  on: Db,
  values: {
    title: string
    scheduled_at: string
    status?: string
    started_at?: string
    ended_at?: string
    ai_summary?: string
    summary_source?: string
    room_day?: string
    created_by?: string
  },
): Promise<string> {
  const id = crypto.randomUUID()
  await on
    .insertInto('meetings')
    .values({ id, duration: 60, meeting_type: 'planning', ...values })
    .execute()
  return id
}
