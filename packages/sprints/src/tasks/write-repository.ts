import { type Db, lockName } from '@cadencia/db/client'
import { type Anchor, NEXT } from '@cadencia/db/rank'
import { sql } from 'kysely'
import type { TaskStatus } from './contract.ts'
import { selectTasks } from './repository.ts'

/** A column of a board. Tasks without a sprint have columns too. */
export interface Column {
  readonly sprintId: string | null
  readonly status: TaskStatus
}

/** The sprints in which tasks are, null for none. */
export async function findSprintIds(db: Db, ids: readonly string[]): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('tasks')
    .distinct()
    .select('sprint_id as sprintId')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
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

/** The tasks of a column, deleted ones too, which keep their rank. */
function selectRanks(db: Db, { sprintId, status }: Column) {
  return db
    .selectFrom('tasks as c')
    .select('c.rank')
    .where('c.sprint_id', sprintId === null ? 'is' : '=', sprintId)
    .where('c.status', '=', status)
}

/** The index's full order; otherwise Postgres sorts where the sprint is null. */
function byRank(order: 'asc' | 'desc') {
  return sql.raw(`c.sprint_id ${order}, c.status ${order}, c.rank ${order}`)
}

export async function findLastRank(db: Db, column: Column): Promise<string | null> {
  const last = await selectRanks(db, column).orderBy(byRank('desc')).limit(1).executeTakeFirst()
  return last?.rank ?? null
}

interface Beside {
  readonly rank: string
  readonly side: Anchor['side']
  /** A task that does not count. */
  readonly exceptId: string
}

/** The rank next to another one on its side. */
export async function findRankBeside(db: Db, column: Column, { rank, side, exceptId }: Beside) {
  const [beyond, order] = NEXT[side]
  const next = await selectRanks(db, column)
    .where('c.rank', beyond, rank)
    .where('c.id', '<>', exceptId)
    .orderBy(byRank(order))
    .limit(1)
    .executeTakeFirst()
  return next?.rank ?? null
}

export async function isRankTaken(db: Db, column: Column, rank: string): Promise<boolean> {
  return (await selectRanks(db, column).where('c.rank', '=', rank).executeTakeFirst()) !== undefined
}

/** The tasks of a column by rank, deleted ones too. */
export function listColumn(db: Db, { sprintId, status }: Column) {
  return selectTasks(db)
    .select('t.deleted_at as deletedAt')
    .where('t.sprint_id', sprintId === null ? 'is' : '=', sprintId)
    .where('t.status', '=', status)
    .orderBy('t.rank')
    .execute()
}

/** Tells that boards changed, for their ETags. */
export async function countBoardVersions(trx: Db, sprintIds: readonly (string | null)[]): Promise<void> {
  await trx
    .updateTable('sprints')
    .set(({ eb }) => ({ board_version: eb('board_version', '+', 1) }))
    .where(sql<boolean>`id = any(${sprintIds.filter((id) => id !== null)}::uuid[])`)
    .execute()
}
