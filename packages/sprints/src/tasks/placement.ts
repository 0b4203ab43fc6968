import type { Db } from '@cadencia/db/client'
import { type Anchor, rankBeside, rankBetween, ranksAfter } from '@cadencia/db/rank'
import { AppError } from '@cadencia/server/app-error'
import type { Task } from './contract.ts'
import { tasks } from './record.ts'
import {
  type Column,
  countBoardVersions,
  findLastRank,
  findRankBeside,
  listColumn,
} from './write-repository.ts'

/** Ranks at the ends of columns, in the order in which they are asked for. Their boards must be locked. */
export function ranksAtEnd(trx: Db): (column: Column) => Promise<string> {
  const ends = new Map<string, string>()
  return async (column) => {
    const key = `${column.sprintId} ${column.status}`
    const rank = rankBetween(ends.get(key) ?? (await findLastRank(trx, column)), null)
    ends.set(key, rank)
    return rank
  }
}

function anchorGone(): AppError {
  return new AppError('anchor_gone', 409, 'A tarefa vizinha não está mais nesta coluna. Tente novamente.')
}

/**
 * The rank beside another task of a column, whose board must be locked; the task's own where it stands there already.
 * Throws 409 where the other task is no longer in the column.
 */
export async function rankInColumn(
  trx: Db,
  task: Task,
  column: Column,
  { id, side }: Anchor,
): Promise<string> {
  const anchor = id === task.id ? undefined : await tasks.find(trx, id)
  if (anchor?.sprintId !== column.sprintId || anchor.status !== column.status) throw anchorGone()
  const next = await findRankBeside(trx, column, { rank: anchor.rank, side, exceptId: task.id })
  const stays = task.sprintId === column.sprintId && task.status === column.status
  return rankBeside(stays ? task.rank : undefined, { side, rank: anchor.rank, next })
}

/**
 * Assigns short ranks to all tasks of a column, whose board must be locked. Needed after hundreds of inserts into one
 * gap, each of which makes ranks longer. Records a fact for each task that is not deleted.
 */
export async function rebalance(trx: Db, column: Column, at: string): Promise<void> {
  const rows = await listColumn(trx, column)
  // After the last rank, so that new ranks do not collide with existing ones.
  const ranks = ranksAfter(rows.at(-1)?.rank ?? null, rows.length)
  const renewed = rows.map(({ deletedAt, ...before }, index) => ({
    isDeleted: deletedAt !== null,
    before,
    changes: { rank: ranks[index] ?? before.rank, version: before.version },
  }))
  const actor = { actorId: null, at }
  const deleted = renewed.filter(({ isDeleted }) => isDeleted)
  await tasks.patchAll(trx, deleted, { actor, facts: () => [] })
  const there = renewed.filter(({ isDeleted }) => !isDeleted)
  await tasks.patchAll(trx, there, { actor })
  await countBoardVersions(trx, [column.sprintId])
}
