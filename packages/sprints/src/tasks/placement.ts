import { boardRanks } from '@cadencia/board/board-ranks'
import { type Anchor, rankBetween } from '@cadencia/board/rank'
import type { Db } from '@cadencia/db/client'
import type { Change } from '@cadencia/records/record-kind'
import { sql } from 'kysely'
import type { Task, TaskStatus } from './contract.ts'
import { tasks } from './record.ts'
import { countBoardVersions, lockTasks } from './write-repository.ts'

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
