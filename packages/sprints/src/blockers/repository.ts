import type { Db } from '@cadencia/db/client'
import { sql } from 'kysely'
import type { Task } from '../tasks/contract.ts'

/** Gives a task other blockers; those that are deleted at present stay. Unknown ones are left out. */
export async function setBlockers(trx: Db, task: Task, blockerIds: readonly string[]): Promise<void> {
  const removed = task.blockedByIds.filter((id) => !blockerIds.includes(id))
  await sql`delete from task_blockers
    where task_id = ${task.id} and blocker_id = any(${removed}::uuid[])`.execute(trx)
  await sql`insert into task_blockers (task_id, blocker_id)
    select ${task.id}, id from tasks where id = any(${blockerIds}::uuid[]) on conflict do nothing`.execute(
    trx,
  )
}

/** Those of these tasks that are open. */
export async function listOpenIds(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('tasks')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'completed')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Whether one of `ids` waits for a task by any number of steps, deleted ones too, which may come back. A parent waits for
 * its sub-tasks, as it ends after them.
 */
export async function waitsFor(db: Db, ids: readonly string[], taskId: string): Promise<boolean> {
  const { rows } = await sql`
    with recursive waited (id) as (
      select unnest(${ids}::uuid[])
      union
      select n.id from waited w, lateral (
        select blocker_id from task_blockers where task_id = w.id
        union all select t.id from tasks t where t.parent_id = w.id) n (id))
    select from waited where id = ${taskId}`.execute(db)
  return rows.length > 0
}
