import type { Db } from '@cadencia/db/client'
import { sql } from 'kysely'
import type { BurndownDay, ClosedTask, Sprint, SprintClosing } from '../contract.ts'
import type { TaskStatus } from '../tasks/contract.ts'

/** The tasks of a sprint in the board's order, as they are now. */
export function listClosingTasks(db: Db, sprintId: string) {
  return db
    .selectFrom('tasks')
    .select(['id', 'title', 'points', 'assigned_to as assignedTo', 'quality', 'due_date as dueDate'])
    .select(['completed_at as completedAt', sql<TaskStatus>`status`.as('status')])
    .where('sprint_id', '=', sprintId)
    .where('deleted_at', 'is', null)
    .orderBy('status', 'desc')
    .orderBy('rank')
    .execute()
}

export type ClosingTask = Awaited<ReturnType<typeof listClosingTasks>>[number]

interface Closing extends Pick<SprintClosing, 'closedAt' | 'closedBy' | 'carriedTo' | 'tasks' | 'burndown'> {
  /** The sprint with its final figures. */
  readonly sprint: Sprint
}

/** One record per sprint, never changed. */
export async function insertClosings(trx: Db, closings: readonly Closing[]): Promise<void> {
  const rows = closings.map(({ sprint, closedAt, closedBy, carriedTo, tasks, burndown }) => ({
    sprint_id: sprint.id,
    closed_at: closedAt,
    closed_by: closedBy,
    carried_to: carriedTo,
    score: sprint.score,
    completion_rate: sprint.completionRate,
    time_efficiency: sprint.timeEfficiency,
    quality_rating: sprint.qualityRating,
    total_tasks: sprint.totalTasks,
    completed_tasks: sprint.completedTasks,
    total_points: sprint.totalPoints,
    completed_points: sprint.completedPoints,
    tasks: JSON.stringify(tasks),
    burndown: JSON.stringify(burndown),
  }))
  await trx.insertInto('sprint_closings').values(rows).execute()
}

export function findClosing(db: Db, sprintId: string): Promise<SprintClosing | undefined> {
  return db
    .selectFrom('sprint_closings')
    .select(['sprint_id as sprintId', 'closed_at as closedAt', 'closed_by as closedBy'])
    .select('carried_to as carriedTo')
    .select([sql<ClosedTask[]>`tasks`.as('tasks'), sql<BurndownDay[]>`burndown`.as('burndown')])
    .where('sprint_id', '=', sprintId)
    .executeTakeFirst()
}
