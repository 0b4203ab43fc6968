import { boardRanks } from '@cadencia/board/board-ranks'
import { type Anchor, rankBetween } from '@cadencia/board/rank'
import { type Db, transact } from '@cadencia/db/client'
import { lockAndRead, lockName, lockRows, restartLockOrder } from '@cadencia/db/locks'
import type { Change } from '@cadencia/records/record-kind'
import { AppError, invalid, notFound } from '@cadencia/server/app-error'
import { sql } from 'kysely'
import { TASKS_IN_SPRINT_MAX, type Task, type TaskStatus } from './contract.ts'
import { TASK_UNKNOWN, tasks } from './record.ts'
import { selectTasks } from './repository.ts'

const TRIES = 10

/** In a transaction that is open already: what an attempt locked is let go where it has to begin again. */
async function attemptWithin<T>(
  trx: Db,
  attempt: (trx: Db) => Promise<T | undefined>,
): Promise<T | undefined> {
  await sql`savepoint attempt`.execute(trx)
  const outcome = await attempt(trx)
  if (outcome === undefined) {
    await sql`rollback to savepoint attempt`.execute(trx)
    await restartLockOrder(trx)
  }
  await sql`release savepoint attempt`.execute(trx)
  return outcome
}

/** One transaction, begun again while `attempt` answers undefined. */
export async function changeTogether<T>(db: Db, attempt: (trx: Db) => Promise<T | undefined>): Promise<T> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const outcome = await (db.isTransaction ? attemptWithin(db, attempt) : transact(db, attempt))
    if (outcome !== undefined) return outcome
  }
  throw new AppError('busy', 409, 'Muitas mudanças nesta tarefa ao mesmo tempo. Tente novamente.')
}

/** 409: in a completed sprint only the quality of completed tasks may change. */
export function sprintClosedError(): AppError {
  return new AppError('sprint_completed', 409, 'A sprint foi concluída.')
}

function sprintFullError(): AppError {
  const most = TASKS_IN_SPRINT_MAX.toLocaleString('pt-BR')
  return new AppError('sprint_full', 409, `Uma sprint tem no máximo ${most} tarefas.`)
}

/** Boards that nobody else changes until the transaction ends; null stands for the tasks without a sprint. */
async function lockedBoards(trx: Db, sprintIds: readonly (string | null)[]) {
  const boards = new Map((await lockBoards(trx, sprintIds)).map((board) => [board.id, board]))
  const sizes = new Map<string, number>()

  return {
    isLocked: (sprintId: string | null) => sprintIds.includes(sprintId),
    isClosed: (sprintId: string | null) => sprintId !== null && boards.get(sprintId)?.isClosed === true,
    /**
     * The team of the sprint that one more task enters. Throws 400 for an unknown sprint, 409 for a completed or full
     * one.
     */
    enter: async (sprintId: string | null): Promise<string | undefined> => {
      if (sprintId === null) return undefined
      const board = boards.get(sprintId)
      if (!board) throw invalid('sprintId', 'Sprint não encontrada')
      if (board.isClosed) throw sprintClosedError()
      const size = sizes.get(sprintId) ?? (await countTasks(trx, sprintId))
      if (size >= TASKS_IN_SPRINT_MAX) throw sprintFullError()
      sizes.set(sprintId, size + 1)
      return board.teamId
    },
  }
}

/**
 * Locks tasks and those related to them, their boards and the boards that they enter: until the transaction ends nobody
 * gives them another parent, sub-task, board or place. Undefined where one went to another board meanwhile: then
 * everything begins again.
 */
export async function lockedTasks(trx: Db, ids: readonly string[], entered: readonly (string | null)[]) {
  const isNone = ids.length === 0
  const sprintIds = [...new Set([...(isNone ? [] : await findSprintIds(trx, ids)), ...entered])]
  const boards = await lockedBoards(trx, sprintIds)
  const rows = isNone ? [] : await lockRelatedTasks(trx, ids)
  if (rows.some(({ sprintId }) => !boards.isLocked(sprintId))) return undefined
  const related = rows.map(({ deletedAt, deletedWith, waitsFor, ...task }) => {
    return { task, deletedAt, deletedWith, waitsFor }
  })
  const byId = new Map(related.map((one) => [one.task.id, one]))
  const tasksOf = (chosen: typeof related) =>
    chosen.filter(({ deletedAt }) => deletedAt === null).map(({ task }) => task)

  return {
    ...boards,
    /** A task, deleted or not. */
    find: (id: string) => byId.get(id),
    /** Throws 404. */
    get: (id: string): Task => {
      const found = byId.get(id)
      if (!found || found.deletedAt !== null) throw notFound(TASK_UNKNOWN)
      return found.task
    },
    subtasksOf: (id: string) => tasksOf(related.filter(({ task }) => task.parentId === id)),
    /** The sub-tasks that were deleted with a task. */
    deletedWith: (id: string) =>
      related.filter(({ deletedAt, deletedWith }) => deletedAt !== null && deletedWith === id),
    /** The tasks that show something of others: parents their progress, those that wait whether they are blocked. */
    showing: (tasks: readonly Pick<Task, 'id' | 'parentId'>[]): Task[] => {
      const ids = new Set(tasks.map(({ id }) => id))
      const parentIds = new Set(tasks.map(({ parentId }) => parentId))
      return tasksOf(
        related.filter(
          ({ task, waitsFor }) =>
            !ids.has(task.id) && (parentIds.has(task.id) || waitsFor.some((id) => ids.has(id))),
        ),
      )
    },
  }
}

export type LockedTasks = NonNullable<Awaited<ReturnType<typeof lockedTasks>>>

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
async function findSprintIds(db: Db, ids: readonly string[]): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('tasks')
    .distinct()
    .select('sprint_id as sprintId')
    .where('id', 'in', relatedTo(ids))
    .execute()
  return rows.map(({ sprintId }) => sprintId)
}

interface Board {
  readonly id: string
  readonly teamId: string
  readonly isClosed: boolean
}

/**
 * Sprints, locked until the transaction ends, as are the tasks without a sprint where null is among them. Everybody
 * locks boards in this order, and before their tasks, so that nobody waits for each other.
 */
export async function lockBoards(trx: Db, sprintIds: readonly (string | null)[]) {
  const ids = sprintIds.filter((id) => id !== null)
  const columns = sql<Board>`id, team_id as "teamId", status = 'completed' as "isClosed"`
  const sprints = await lockAndRead(trx, 'sprints', ids, { columns })
  if (sprintIds.includes(null)) await lockName(trx, 'tasks without a sprint')
  return sprints
}

/** Tasks, deleted ones too, locked until the transaction ends. */
async function lockTasks(trx: Db, ids: readonly string[]) {
  await lockRows(trx, 'tasks', ids)
  return selectTasks(trx)
    .select('t.deleted_at as deletedAt')
    .where(sql<boolean>`t.id = any(${ids}::uuid[])`)
    .orderBy('t.id')
    .execute()
}

/** Tasks and those related to them, deleted ones too, locked until the transaction ends. */
async function lockRelatedTasks(trx: Db, ids: readonly string[]) {
  const locked = await lockRows(trx, 'tasks', sql`id in ${relatedTo(ids)}`)
  return selectTasks(trx)
    .select(['t.deleted_at as deletedAt', 't.deleted_with as deletedWith'])
    .select(sql<string[]>`array(select blocker_id from task_blockers where task_id = t.id)`.as('waitsFor'))
    .where(sql<boolean>`t.id = any(${locked}::uuid[])`)
    .orderBy('t.id')
    .execute()
}

/** How many tasks a sprint has. */
async function countTasks(db: Db, sprintId: string): Promise<number> {
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

/** A column of a board. Tasks without a sprint have columns too. */
export interface Column {
  readonly sprintId: string | null
  readonly status: TaskStatus
}

/** Whether a task is in a column. */
export function isIn(column: Column, task: Column): boolean {
  return task.sprintId === column.sprintId && task.status === column.status
}

const ranks = boardRanks<Column>({
  table: 'tasks',
  inColumn: ({ sprintId, status }) =>
    sprintId === null
      ? sql<boolean>`sprint_id is null and status = ${status}`
      : sql<boolean>`sprint_id = ${sprintId} and status = ${status}`,
  indexedBy: ['sprint_id', 'status'],
  isSame: isIn,
  anchorGone: 'A tarefa vizinha não está mais nesta coluna. Tente novamente.',
})

export const isRankTaken = ranks.isTaken

/**
 * Ranks at the ends of columns, in the order in which they are asked for, below the places that are not written yet. Their
 * boards must be locked.
 */
export function ranksAtEnd(
  trx: Db,
  unwritten: ReadonlyMap<string, Change<Task>> = new Map(),
): (column: Column) => Promise<string> {
  const ends = new Map<string, string>()
  return async (column) => {
    const key = `${column.sprintId} ${column.status}`
    const end = ends.get(key)
    const next = end === undefined ? await ranks.atEnd(trx, column) : rankBetween(end, null)
    const rank = [...unwritten.values()].reduce(
      (last, { after }) => (isIn(column, after) && after.rank >= last ? rankBetween(after.rank, null) : last),
      next,
    )
    ends.set(key, rank)
    return rank
  }
}

/**
 * The rank beside another task of a column, whose board must be locked; the task's own where it stands there already.
 * Throws 409 where the other task is no longer in the column.
 */
export function rankInColumn(trx: Db, task: Task, column: Column, anchor: Anchor): Promise<string> {
  return ranks.beside(trx, { id: task.id, rank: task.rank, column: task }, column, anchor)
}

/**
 * Assigns short ranks to all tasks of a column, whose board must be locked. Records a fact for each task that is not
 * deleted.
 */
export async function rebalance(trx: Db, column: Column, at: string): Promise<void> {
  const renewed = await ranks.shortened(trx, column)
  const rows = await lockTasks(trx, [...renewed.keys()])
  const patches = (isDeleted: boolean) =>
    rows
      .filter(({ deletedAt }) => (deletedAt !== null) === isDeleted)
      .map(({ deletedAt: _, ...before }) => ({
        before,
        changes: { rank: renewed.get(before.id) ?? before.rank, version: before.version },
      }))
  const actor = { actorId: null, at }
  await tasks.patchAll(trx, patches(true), { actor, facts: () => [] })
  await tasks.patchAll(trx, patches(false), { actor })
  await countBoardVersions(trx, [column.sprintId])
}
