import type { Db } from '@cadencia/db/client'
import type { Actor } from '@cadencia/server/actor'
import { AppError } from '@cadencia/server/app-error'
import { sql } from 'kysely'
import type { z } from 'zod'
import { lockBlockers, requireNoCycle, requireUnblocked } from '../blockers/service.ts'
import { taskChanged, taskCompleted, taskReopened } from '../facts.ts'
import { settleLabels } from '../labels/on-tasks.ts'
import type { Task, TasksUndo } from './contract.ts'
import { entailSubtasks, parentIssue, type TaskChanges } from './family.ts'
import { changeTogether, lockedTasks } from './locked-tasks.ts'
import { isRankTaken, ranksAtEnd } from './placement.ts'
import { revert } from './rules.ts'
import { requireAllowed } from './service.ts'
import { writeChanges } from './write-changes.ts'
import { listSubtaskIds } from './write-repository.ts'

const UNDO_MINUTES = 10
const CHANGES = [taskChanged, taskCompleted, taskReopened].map(({ name }) => name)

type LastChange = z.output<typeof taskChanged.payload> & { readonly transactionId: string }

/** The last fact of each task in the outbox, by the task's id. */
async function findLastChanges(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, LastChange>> {
  const facts = await db
    .selectFrom('outbox')
    .distinctOn('key')
    .select(['key', 'payload', 'xid'])
    .where(sql<boolean>`key = any(${ids}::text[])`)
    .where('fact', 'in', CHANGES)
    .where('created_at', '>', sql<string>`now() - make_interval(mins => ${UNDO_MINUTES})`)
    .orderBy('key')
    .orderBy('id', 'desc')
    .execute()
  return new Map(
    facts.flatMap(({ key, payload, xid }) => {
      const { data } = taskChanged.payload.safeParse(payload)
      return data ? [[key, { ...data, transactionId: xid }]] : []
    }),
  )
}

function changedSince(): AppError {
  return new AppError('changed_since', 409, 'A tarefa mudou desde então.')
}

interface Undo {
  readonly revision: number
  readonly actorId: string
  readonly last: LastChange | undefined
}

/** The task as it was before its last change. Throws 409 unless that is the actor's and made this revision. */
function taskBefore(task: Task, { revision, actorId, last }: Undo): Task {
  const isOwn = last?.actorId === actorId && last.task.revision === revision
  if (!isOwn || task.revision !== revision || last.before.revision === undefined) throw changedSince()
  return revert(task, last.before)
}

type Asked = TasksUndo['tasks'][number]

/** The sub-tasks that were completed or moved together with a task that is undone. */
function changedTogether(
  asked: readonly Asked[],
  subtaskIds: readonly string[],
  lastChanges: ReadonlyMap<string, LastChange>,
): Asked[] {
  const acts = new Set(asked.map(({ id }) => lastChanges.get(id)?.transactionId))
  const askedIds = new Set(asked.map(({ id }) => id))
  return subtaskIds.flatMap((id) => {
    const last = lastChanges.get(id)
    if (!last || askedIds.has(id) || !acts.has(last.transactionId)) return []
    const { task, before } = last
    const isItsOwn = task.status !== before.status || task.sprintId !== before.sprintId
    return isItsOwn ? [{ id, revision: task.revision }] : []
  })
}

/**
 * Undoes the viewer's own last changes, of any fields, or none; a task goes to the end of its column where its rank is
 * taken. What a change did to sub-tasks is undone with it, unless they changed again. Throws 404; 409 for a task that
 * has changed again, after ten minutes, in or into a completed or full sprint, and for what could not be done now.
 */
export function undoChanges(db: Db, asked: TasksUndo['tasks'], actor: Actor): Promise<Task[]> {
  const { actorId, at } = actor
  return changeTogether(db, async (trx) => {
    const ids = asked.map(({ id }) => id)
    const subtaskIds = await listSubtaskIds(trx, ids)
    const lastChanges = await findLastChanges(trx, [...ids, ...subtaskIds])
    const lasts = [...lastChanges.values()]
    if (lasts.some(({ before }) => before.blockedByIds !== undefined)) await lockBlockers(trx)
    const sprintIds = lasts.flatMap(({ before }) => before.sprintId ?? null)
    const parentIds = lasts.flatMap(({ before }) => before.parentId ?? [])
    const locked = await lockedTasks(trx, [...ids, ...parentIds], sprintIds)
    if (!locked) return undefined
    const together = changedTogether(asked, subtaskIds, lastChanges).filter(({ id, revision }) => {
      const found = locked.find(id)
      return found?.deletedAt === null && found.task.revision === revision
    })
    const rankAtEnd = ranksAtEnd(trx)
    const changes: TaskChanges = new Map()
    for (const { id, revision } of [...asked, ...together]) {
      const before = locked.get(id)
      const undone = taskBefore(before, { revision, actorId, last: lastChanges.get(id) })
      if (undone.sprintId !== before.sprintId) await locked.enter(undone.sprintId)
      if (undone.parentId !== before.parentId && undone.parentId !== null) {
        if (parentIssue(locked, id, undone.parentId)) throw changedSince()
      }
      const { sprintId, status } = before
      const stays = undone.sprintId === sprintId && undone.status === status && undone.rank === before.rank
      const isFree = stays || !(await isRankTaken(trx, undone, undone.rank))
      const rank = isFree ? undone.rank : await rankAtEnd(undone)
      changes.set(id, { before, after: { ...undone, rank } })
    }
    await settleLabels(trx, changes)
    await entailSubtasks(changes, { locked, consents: {}, rankAtEnd, at })
    await requireUnblocked(trx, changes)
    for (const change of changes.values()) {
      requireAllowed(change, locked.isClosed(change.before.sprintId))
      if (change.before.blockedByIds !== change.after.blockedByIds) await requireNoCycle(trx, change)
    }
    const written = await writeChanges(trx, [...changes.values()], { locked, actor })
    return written.slice(0, asked.length)
  })
}
