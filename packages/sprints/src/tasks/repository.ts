import type { Db } from '@cadencia/db/client'
import { columnsOf } from '@cadencia/db/columns'
import { sql } from 'kysely'
import type { Task } from './contract.ts'

export const TASK_COLUMNS = columnsOf<'tasks', Task>()({
  id: 'id',
  title: 'title',
  description: 'description',
  descriptionFormat: 'description_format',
  status: 'status',
  priority: 'priority',
  difficulty: 'difficulty',
  points: 'points',
  estimatedHours: 'estimated_hours',
  assignedTo: 'assigned_to',
  sprintId: 'sprint_id',
  teamId: 'team_id',
  meetingId: 'meeting_id',
  startDate: 'start_date',
  endDate: 'end_date',
  dueDate: 'due_date',
  quality: 'quality',
  completedAt: 'completed_at',
  rank: 'rank',
  createdBy: 'created_by',
  version: 'version',
  revision: 'revision',
  createdAt: 'created_at',
})

/** Tasks, deleted ones too, with the fields as the contract names them. */
export function selectTasks(db: Db) {
  return db.selectFrom('tasks as t').select(TASK_COLUMNS.select('t'))
}

export function findTask(db: Db, id: string): Promise<Task | undefined> {
  return selectTasks(db).where('t.id', '=', id).where('t.deleted_at', 'is', null).executeTakeFirst()
}

/** Whether somebody leads a team or is an admin of it. */
export async function managesTeam(db: Db, teamId: string | null, userId: string): Promise<boolean> {
  if (teamId === null) return false
  const managing = await db
    .selectFrom('team_members')
    .select('user_id')
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .where('role', 'in', ['leader', 'admin'])
    .executeTakeFirst()
  return managing !== undefined
}

/** With their histories. Returns the number of tasks removed. */
export async function purgeTasks(db: Db, deletedBefore: string): Promise<number> {
  const { rows } = await sql`
    with gone as (delete from tasks where deleted_at < ${deletedBefore} returning id),
      forgotten as (delete from record_history h using gone where h.record_id = gone.id)
    select id from gone`.execute(db)
  return rows.length
}
