import type { Db } from '@cadencia/db/client'
import type { Change } from '@cadencia/records/record-kind'
import type { Actor } from '@cadencia/server/actor'
import { AppError } from '@cadencia/server/app-error'
import { sql } from 'kysely'
import type { z } from 'zod'
import { taskChanged, taskCompleted, taskReopened } from '../facts.ts'
import type { Task, TasksUndo } from './contract.ts'
import { changeTogether, lockedTasks } from './locked-tasks.ts'
import { isRankTaken, ranksAtEnd } from './placement.ts'
import { revert } from './rules.ts'
import { requireOpen, writeChanges } from './service.ts'

const UNDO_MINUTES = 10
const CHANGES = [taskChanged, taskCompleted, taskReopened].map(({ name }) => name)

type LastChange = z.output<typeof taskChanged.payload>

/** The last fact of each task in the outbox, by the task's id. */
async function findLastChanges(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, LastChange>> {
  const facts = await db
    .selectFrom('outbox')
    .distinctOn('key')
    .select(['key', 'payload'])
    .where(sql<boolean>`key = any(${ids}::text[])`)
    .where('fact', 'in', CHANGES)
    .where('created_at', '>', sql<string>`now() - make_interval(mins => ${UNDO_MINUTES})`)
    .orderBy('key')
    .orderBy('id', 'desc')
    .execute()
  return new Map(
    facts.flatMap(({ key, payload }) => {
      const { data } = taskChanged.payload.safeParse(payload)
      return data ? [[key, data]] : []
    }),
  )
}

interface Undo {
  readonly revision: number
  readonly actorId: string
  readonly last: LastChange | undefined
}

/** The task as it was before its last change. Throws 409 unless that is the actor's and made this revision. */
function taskBefore(task: Task, { revision, actorId, last }: Undo): Task {
  const isOwn = last?.actorId === actorId && last.task.revision === revision
  if (!isOwn || task.revision !== revision || last.before.revision === undefined) {
    throw new AppError('changed_since', 409, 'A tarefa mudou desde então.')
  }
  return revert(task, last.before)
}

/**
 * Undoes the viewer's own last changes, of any fields, or none; a task goes to the end of its column where its rank is
 * taken. Throws 404; 409 for one that has changed again, after ten minutes, and in or into a completed or full sprint.
 */
export function undoChanges(db: Db, asked: TasksUndo['tasks'], actor: Actor): Promise<Task[]> {
  const ids = asked.map(({ id }) => id)
  return changeTogether(db, async (trx) => {
    const lastChanges = await findLastChanges(trx, ids)
    const sprintIds = [...lastChanges.values()].flatMap(({ before }) => before.sprintId ?? null)
    const locked = await lockedTasks(trx, ids, sprintIds)
    if (!locked) return undefined
    const rankAtEnd = ranksAtEnd(trx)
    const changes: Change<Task>[] = []
    for (const { id, revision } of asked) {
      const before = locked.get(id)
      const undone = taskBefore(before, { revision, actorId: actor.actorId, last: lastChanges.get(id) })
      if (undone.sprintId !== before.sprintId) await locked.enter(undone.sprintId)
      requireOpen({ before, after: undone }, locked.isClosed(before.sprintId))
      const { sprintId, status } = before
      const stays = undone.sprintId === sprintId && undone.status === status && undone.rank === before.rank
      const isFree = stays || !(await isRankTaken(trx, undone, undone.rank))
      const rank = isFree ? undone.rank : await rankAtEnd(undone)
      changes.push({ before, after: { ...undone, rank } })
    }
    return writeChanges(trx, changes, actor)
  })
}
