import { type Db, lockName } from '@cadencia/db/client'
import { sql } from 'kysely'
import { selectTasks } from './repository.ts'

/** The ids of tasks, of their parents and sub-tasks, and of the tasks that wait for one of these. */
function relatedTo(ids: readonly string[]) {
  return sql<string>`(
    with family as (
      select id from tasks where id = any(${ids}::uuid[]) or parent_id = any(${ids}::uuid[])
      union select parent_id from tasks where id = any(${ids}::uuid[]) and parent_id is not null)
    select id from family
    union select d.task_id from task_blockers d join family f on f.id = d.blocker_id)`
}

/** The sprints in which tasks and those related to them are, null for none. */
export async function findSprintIds(db: Db, ids: readonly string[]): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('tasks')
    .distinct()
    .select('sprint_id as sprintId')
    .where('id', 'in', relatedTo(ids))
    .execute()
  return rows.map(({ sprintId }) => sprintId)
}

/**
 * Sprints, locked until the transaction ends, as are the tasks without a sprint where null is among them. Everybody
 * locks boards in this order, and before their tasks, so that nobody waits for each other.
 */
export async function lockBoards(trx: Db, sprintIds: readonly (string | null)[]) {
  const ids = sprintIds.filter((id) => id !== null)
  const sprints = await trx
    .selectFrom('sprints as s')
    .select(['s.id', 's.team_id as teamId'])
    .select(sql<boolean>`s.status = 'completed'`.as('isClosed'))
    .where(sql<boolean>`s.id = any(${ids}::uuid[])`)
    .orderBy('s.id')
    .forUpdate()
    .execute()
  if (sprintIds.includes(null)) await lockName(trx, 'tasks without a sprint')
  return sprints
}

/** Tasks, deleted ones too, locked until the transaction ends. */
export function lockTasks(trx: Db, ids: readonly string[]) {
  return selectTasks(trx)
    .select('t.deleted_at as deletedAt')
    .where(sql<boolean>`t.id = any(${ids}::uuid[])`)
    .orderBy('t.id')
    .forUpdate('t')
    .execute()
}

/** Tasks and those related to them, deleted ones too, locked until the transaction ends. */
export function lockRelatedTasks(trx: Db, ids: readonly string[]) {
  return selectTasks(trx)
    .select(['t.deleted_at as deletedAt', 't.deleted_with as deletedWith'])
    .select(sql<string[]>`array(select blocker_id from task_blockers where task_id = t.id)`.as('waitsFor'))
    .where('t.id', 'in', relatedTo(ids))
    .orderBy('t.id')
    .forUpdate('t')
    .execute()
}

/** The sub-tasks of these tasks. */
export async function listSubtaskIds(db: Db, parentIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('tasks')
    .select('id')
    .where(sql<boolean>`parent_id = any(${parentIds}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** The tasks of which these are sub-tasks. */
export async function listParentIds(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('tasks')
    .distinct()
    .select('parent_id as parentId')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return rows.flatMap(({ parentId }) => parentId ?? [])
}

/** Notes with which parent sub-tasks are deleted; null when they are back. */
export async function noteDeletedWith(trx: Db, ids: readonly string[], parentId: string | null) {
  if (ids.length === 0) return
  await trx
    .updateTable('tasks')
    .set({ deleted_with: parentId })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
}

/** How many tasks a sprint has. */
export async function countTasks(db: Db, sprintId: string): Promise<number> {
  const { count } = await db
    .selectFrom('tasks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('sprint_id', '=', sprintId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Tells that boards changed, for their ETags. */
export async function countBoardVersions(trx: Db, sprintIds: readonly (string | null)[]): Promise<void> {
  await trx
    .updateTable('sprints')
    .set(({ eb }) => ({ board_version: eb('board_version', '+', 1) }))
    .where(sql<boolean>`id = any(${sprintIds.filter((id) => id !== null)}::uuid[])`)
    .execute()
}
