import { type Db, transact } from '@cadencia/db/client'
import { recordAll } from '@cadencia/db/outbox'
import { ranksBehind } from '@cadencia/db/rank'
import { taskChanged } from '../contract/facts.ts'
import type { Task } from '../contract/tasks.ts'
import { lockBoard, lockColumn, writeRanks } from './repository.ts'
import { standingOf } from './rules.ts'

/** Facts in one statement, which takes 65,535 parameters at most. */
const FACTS_AT_ONCE = 5000

/**
 * Gives every task of a column a short rank, the order unchanged. Needed once hundreds of tasks were put into
 * one gap, each rank longer than the one before. All screens are told of the new ranks.
 */
export function rebalance(db: Db, { sprintId, status }: Pick<Task, 'sprintId' | 'status'>, at: string) {
  return transact(db, async (trx) => {
    if (sprintId !== null) await lockBoard(trx, sprintId)
    const rows = await lockColumn(trx, sprintId, status)
    // Behind the last one, so that no new rank is one that another task still has.
    const ranks = ranksBehind(rows.at(-1)?.rank ?? null, rows.length)
    const renewed = rows.map((row, index) => ({ ...row, rank: ranks[index] ?? row.rank }))
    await writeRanks(trx, sprintId, renewed)
    const facts = renewed
      .filter(({ deletedAt }) => deletedAt === null)
      .map(({ deletedAt, ...task }) => ({
        task: { ...task, revision: task.revision + 1 },
        before: standingOf(task),
        actorId: null,
        at,
      }))
    for (let start = 0; start < facts.length; start += FACTS_AT_ONCE) {
      await recordAll(trx, taskChanged, facts.slice(start, start + FACTS_AT_ONCE))
    }
  })
}
