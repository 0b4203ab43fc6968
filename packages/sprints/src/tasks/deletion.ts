import type { Db } from '@cadencia/db/client'
import { keepRole } from '@cadencia/people/teams/read-repository'
import { AppError, forbidden, notFound } from '@cadencia/server/app-error'
import { isRestorable } from '@cadencia/server/soft-deletion'
import { sql } from 'kysely'
import type { SprintActor } from '../context.ts'
import { reopenParents, type TaskChanges, writeChanges } from './changes.ts'
import type { Task } from './contract.ts'
import {
  changeTogether,
  countBoardVersions,
  type LockedTasks,
  lockedTasks,
  ranksAtEnd,
  sprintClosedError,
} from './locked-tasks.ts'
import { TASK_UNKNOWN, tasks } from './record.ts'
import { canDeleteTask, DELETE_REFUSED } from './rules.ts'

/** Locks a task, deleted or not. Throws 404, 403 where the viewer may not delete it. */
async function lockDeletable(trx: Db, id: string, { viewer, at }: SprintActor) {
  const locked = await lockedTasks(trx, [id], [])
  if (!locked) return undefined
  const found = locked.find(id)
  if (!found) throw notFound(TASK_UNKNOWN)
  const { task, deletedAt } = found
  if (deletedAt !== null && !isRestorable(deletedAt, Date.parse(at))) throw notFound(TASK_UNKNOWN)
  const role = await keepRole(trx, task.teamId, viewer)
  const deleter = { ...viewer, managesTeam: role === 'leader' || role === 'admin' }
  if (!canDeleteTask(deleter, task)) throw forbidden(DELETE_REFUSED)
  return { locked, task, isDeleted: deletedAt !== null }
}

const idsOf = (some: readonly Task[]) => some.map(({ id }) => id)
const boardsOf = (some: readonly Task[]) => [...new Set(some.map(({ sprintId }) => sprintId))]

/** Notes with which parent sub-tasks are deleted; null when they are back. */
async function noteDeletedWith(trx: Db, ids: readonly string[], parentId: string | null) {
  if (ids.length === 0) return
  await trx
    .updateTable('tasks')
    .set({ deleted_with: parentId })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
}

/**
 * Soft deletion of a task with its sub-tasks, but for those in a completed sprint; it can be restored for a day. Throws
 * 404, 403, and 409 in a completed sprint.
 */
export async function deleteTask(db: Db, id: string, actor: SprintActor): Promise<void> {
  await changeTogether(db, async (trx) => {
    const found = await lockDeletable(trx, id, actor)
    if (!found) return undefined
    const { locked, task, isDeleted } = found
    if (isDeleted) throw notFound(TASK_UNKNOWN)
    if (locked.isClosed(task.sprintId)) throw sprintClosedError()
    const subtasks = locked.subtasksOf(id).filter(({ sprintId }) => !locked.isClosed(sprintId))
    const deleted = [task, ...subtasks]
    await countBoardVersions(trx, boardsOf(deleted))
    await noteDeletedWith(trx, idsOf(subtasks), id)
    const removed = await tasks.removeAll(trx, idsOf(deleted), { actor })
    await writeChanges(trx, [], { locked, actor, others: deleted })
    return removed
  })
}

/**
 * Where a deleted sub-task comes back to: its parent may have gone to another sprint or become a sub-task itself
 * meanwhile. Throws 409 while the parent is deleted.
 */
function returnOf(locked: LockedTasks, task: Task): Pick<Task, 'sprintId' | 'teamId' | 'parentId'> {
  const { sprintId, teamId, parentId } = task
  const parent = parentId === null ? undefined : locked.find(parentId)
  if (!parent) return { sprintId, teamId, parentId: null }
  if (parent.deletedAt !== null) {
    throw new AppError('parent_deleted', 409, 'A tarefa principal foi excluída: restaure-a antes.')
  }
  if (parent.task.parentId !== null) return { sprintId, teamId, parentId: null }
  const stays = task.status === 'completed' && locked.isClosed(sprintId)
  return stays
    ? { sprintId, teamId, parentId }
    : { sprintId: parent.task.sprintId, teamId: parent.task.teamId, parentId }
}

/** Changes a deleted task before it comes back, which tells of it. */
async function prepareReturn(
  trx: Db,
  before: Task,
  home: Pick<Task, 'sprintId' | 'teamId' | 'parentId'>,
  actor: SprintActor,
): Promise<void> {
  const isMoved = home.sprintId !== before.sprintId
  if (!isMoved && home.parentId === before.parentId) return
  const rank = isMoved
    ? await ranksAtEnd(trx)({ sprintId: home.sprintId, status: before.status })
    : before.rank
  const labelIds = home.teamId === before.teamId ? before.labelIds : []
  await tasks.patchAll(trx, [{ before, changes: { ...home, rank, labelIds } }], { actor, facts: () => [] })
}

/**
 * Restores a task to its place, with the sub-tasks that went with it; idempotent. Throws 404, 403; 409 in a completed
 * or full sprint, and for a sub-task of a deleted task.
 */
export function bringBackTask(db: Db, id: string, actor: SprintActor): Promise<Task> {
  return changeTogether(db, async (trx) => {
    const found = await lockDeletable(trx, id, actor)
    if (!found) return undefined
    const { locked, task, isDeleted } = found
    if (!isDeleted) {
      if (locked.isClosed(task.sprintId)) throw sprintClosedError()
      return task
    }
    const home = returnOf(locked, task)
    const subtasks = locked.deletedWith(id).map((one) => one.task)
    for (const { sprintId } of [home, ...subtasks]) {
      if (locked.isClosed(sprintId)) throw sprintClosedError()
      await locked.enter(sprintId)
    }
    await prepareReturn(trx, task, home, actor)
    const ids = [id, ...idsOf(subtasks)]
    const withParent = ids.filter((one) => locked.find(one)?.deletedWith)
    await noteDeletedWith(trx, withParent, null)
    const restored = await tasks.restoreAll(trx, ids, { actor })
    await countBoardVersions(trx, boardsOf(restored))
    const changes: TaskChanges = new Map()
    const parts = restored.filter((one) => one.id === id)
    await reopenParents(changes, parts, { locked, rankAtEnd: ranksAtEnd(trx), at: actor.at })
    await writeChanges(trx, [...changes.values()], { locked, actor, others: restored })
    return tasks.get(trx, id)
  })
}
