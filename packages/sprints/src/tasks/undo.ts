import type { Db } from '@cadencia/db/client'
import { outboxRow } from '@cadencia/db/outbox'
import type { Actor } from '@cadencia/server/actor'
import { AppError, notFound } from '@cadencia/server/app-error'
import { sql } from 'kysely'
import { taskChanged, taskCompleted, taskReopened } from '../facts.ts'
import type { Task } from './contract.ts'
import { rankAtEnd, sprintClosedError, TASK_UNKNOWN } from './placement.ts'
import { findWithEnd, selectTasks } from './repository.ts'
import { retryOnConflict } from './retry-on-conflict.ts'
import { snapshotOf } from './rules.ts'
import { changeFact, payloadOf } from './service.ts'
import { updateTask } from './write-repository.ts'

const UNDO_MINUTES = 10
const CHANGES = [taskChanged, taskCompleted, taskReopened].map(({ name }) => name)

/** The previous values from the last fact in the outbox. */
async function findLastChange(db: Db, id: string) {
  const fact = await db
    .selectFrom('outbox')
    .select('payload')
    .where('key', '=', id)
    .where('fact', 'in', CHANGES)
    .where('created_at', '>', sql<string>`now() - make_interval(mins => ${UNDO_MINUTES})`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return taskChanged.payload.safeParse(fact?.payload).data
}

async function isRankTaken(db: Db, { sprintId, status, rank }: Pick<Task, 'sprintId' | 'status' | 'rank'>) {
  const taken = await selectTasks(db)
    .where('t.sprint_id', sprintId === null ? 'is' : '=', sprintId)
    .where('t.status', '=', status)
    .where('t.rank', '=', rank)
    .executeTakeFirst()
  return taken !== undefined
}

/**
 * Restores status, position, completion and quality from before the viewer's move to `revision`; at the column's end
 * where the rank is taken. Throws 404; 409 once the task has changed again, after ten minutes, and in a completed
 * sprint.
 */
export function undoMove(
  db: Db,
  id: string,
  { revision, actor }: { readonly revision: number; readonly actor: Actor },
): Promise<Task> {
  return retryOnConflict(db, async () => {
    const last = await findLastChange(db, id)
    const status = last?.before.status ?? 'pending'
    const found = await findWithEnd(db, id, status)
    if (!found) throw notFound(TASK_UNKNOWN)
    const { isClosed, lastRank, ...task } = found
    if (isClosed) throw sprintClosedError()
    const isOwnMove =
      last?.actorId === actor.actorId &&
      last.task.revision === revision &&
      last.before.sprintId === task.sprintId &&
      status !== task.status
    if (!isOwnMove || task.revision !== revision || last.before.rank === undefined) {
      throw new AppError('changed_since', 409, 'A tarefa mudou desde então.')
    }
    const { rank, quality = null, completedAt = null } = last.before
    const place = { ...task, status, rank }
    const after = {
      ...place,
      rank: (await isRankTaken(db, place)) ? rankAtEnd(lastRank) : rank,
      quality,
      completedAt,
      revision: revision + 1,
    }
    const fact = outboxRow(changeFact(task, after), { ...payloadOf(after, actor), before: snapshotOf(task) })
    return (await updateTask(db, { before: task, after, mustBeOpen: true, fact })) ? after : undefined
  })
}
