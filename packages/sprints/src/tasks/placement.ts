import type { Db } from '@cadencia/db/client'
import { inParts } from '@cadencia/db/in-parts'
import { recordAll } from '@cadencia/db/outbox'
import { type Anchor, rankBeside, rankBetween, ranksAfter } from '@cadencia/db/rank'
import { AppError } from '@cadencia/server/app-error'
import { taskChanged } from '../facts.ts'
import type { Task } from './contract.ts'
import { findTask } from './repository.ts'
import { snapshotOf } from './rules.ts'
import {
  type Column,
  countBoardVersions,
  findLastRank,
  findRankBeside,
  listColumn,
  updateTasks,
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
  const anchor = id === task.id ? undefined : await findTask(trx, id)
  if (anchor?.sprintId !== column.sprintId || anchor.status !== column.status) throw anchorGone()
  const next = await findRankBeside(trx, column, { rank: anchor.rank, side, exceptId: task.id })
  const stays = task.sprintId === column.sprintId && task.status === column.status
  return rankBeside(stays ? task.rank : undefined, { side, rank: anchor.rank, next })
}

/** Facts per statement; Postgres allows 65,535 parameters. */
const FACTS_AT_ONCE = 5000

/**
 * Assigns short ranks to all tasks of a column, whose board must be locked. Needed after hundreds of inserts into one
 * gap, each of which makes ranks longer. Records a fact for each task.
 */
export async function rebalance(trx: Db, column: Column, at: string): Promise<void> {
  const rows = await listColumn(trx, column)
  // After the last rank, so that new ranks do not collide with existing ones.
  const ranks = ranksAfter(rows.at(-1)?.rank ?? null, rows.length)
  const renewed = rows.map(({ deletedAt, ...before }, index) => {
    const after = { ...before, rank: ranks[index] ?? before.rank, revision: before.revision + 1 }
    return { before, after, isDeleted: deletedAt !== null }
  })
  await updateTasks(trx, renewed)
  await countBoardVersions(trx, [column.sprintId])
  const facts = renewed
    .filter(({ isDeleted }) => !isDeleted)
    .map(({ before, after }) => ({ task: after, before: snapshotOf(before, after), actorId: null, at }))
  for (const some of inParts(facts, FACTS_AT_ONCE)) await recordAll(trx, taskChanged, some)
}
