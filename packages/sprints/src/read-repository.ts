import { rowsOf, selectFrom } from '@cadencia/db/rows'
import type { Person } from '@cadencia/server/readers'
import { type RawBuilder, sql } from 'kysely'
import type { SprintStatus } from './contract.ts'
import { isBlocked, parentTitle } from './tasks/record.ts'

/** Sprints, with the figures of the closing where completed; the others have no `closed_at`. `is_closed` says by SQL what `isClosed` says of one. */
export const sprintRows = rowsOf(
  selectFrom('sprints as s')
    .leftJoin('sprint_closings as c', 'c.sprint_id', 's.id')
    .select(['s.id', 's.team_id', 's.name', 's.number', 's.status', 's.start_date', 's.end_date'])
    .select(sql<boolean>`s.status = 'completed'`.as('is_closed'))
    .select(['s.max_score', 's.created_by', 's.created_at', 's.completed_at'])
    .select(['c.closed_at', 'c.score', 'c.time_efficiency', 'c.quality_rating', 'c.tasks as closed_tasks'])
    .select(['c.total_tasks', 'c.completed_tasks', 'c.total_points', 'c.completed_points']),
)

/** The tasks that were not deleted; `is_done` says by SQL what `isDone` says of one. */
export const taskRows = rowsOf(
  selectFrom('tasks')
    .select(['id', 'title', 'sprint_id', 'team_id', 'assigned_to', 'status', 'points', 'difficulty'])
    .select(['quality', 'estimated_hours', 'due_date', 'completed_at', 'created_at', 'priority', 'version'])
    .select(sql<boolean>`status = 'completed'`.as('is_done'))
    .select(isBlocked('tasks').as('is_blocked'))
    .select(parentTitle('tasks').as('parent_title'))
    .where('deleted_at', 'is', null),
)

/**
 * The status of a sprint `s` on a São Paulo day (`YYYY-MM-DD`): what ended before it with open tasks is delayed, also before
 * the nightly job has written so.
 */
export const sprintStatusOn = (
  day: string,
) => sql<SprintStatus>`(case when s.status = 'active' and s.end_date < ${day}
  and exists (select from ${taskRows.as('o')} where o.sprint_id = s.id and not o.is_done)
  then 'delayed' else s.status end)`

/** Whether somebody gave or received what was shared: these two alone know of it. `table` is what the statement calls shares. */
export function isShareReader({ userId }: Pick<Person, 'userId'>, table: string): RawBuilder<boolean> {
  return sql`${userId}::uuid in (${sql.ref(`${table}.from_user_id`)}, ${sql.ref(`${table}.to_user_id`)})`
}

/** What people shared; a share without points is not scored. */
export const shareRows = rowsOf(
  selectFrom('knowledge_shares').select([
    'id',
    'sprint_id',
    'from_user_id',
    'to_user_id',
    'title',
    'points',
    'created_at',
  ]),
)
