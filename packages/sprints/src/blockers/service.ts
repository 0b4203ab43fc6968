import type { Db } from '@cadencia/db/client'
import { lockName } from '@cadencia/db/locks'
import type { Change } from '@cadencia/records/record-kind'
import type { Actor } from '@cadencia/server/actor'
import { AppError } from '@cadencia/server/app-error'
import { isCompleting, type TaskChanges, writeChanges } from '../tasks/changes.ts'
import type { Task } from '../tasks/contract.ts'
import { changeTogether, lockedTasks, sprintClosedError } from '../tasks/locked-tasks.ts'
import { tasks } from '../tasks/record.ts'
import { BLOCKERS_MAX } from './contract.ts'
import { listOpenIds, waitsFor } from './repository.ts'

/** Nobody else changes what waits for what, or is a part of what, until the transaction ends. Call it before boards are locked. */
export async function lockBlockers(trx: Db): Promise<void> {
  await lockName(trx, 'blockers of tasks')
}

/** Throws 409 where a task would wait for itself by any number of steps, for its blockers or as a part of its parent. */
export async function requireNoCycle(trx: Db, { before, after }: Change<Task>): Promise<void> {
  const added = after.blockedByIds.filter((id) => !before.blockedByIds.includes(id))
  const { parentId } = after
  const isCircle =
    (added.length > 0 && (await waitsFor(trx, added, after.id))) ||
    (parentId !== null && parentId !== before.parentId && (await waitsFor(trx, [after.id], parentId)))
  if (isCircle) throw new AppError('cycle', 409, 'As tarefas esperariam uma pela outra.')
}

/** Throws 409 where open tasks block one that is completed, unless they are completed with it. */
export async function requireUnblocked(trx: Db, changes: TaskChanges): Promise<void> {
  const completed = [...changes.values()].filter((change) => isCompleting(change) && change.before.isBlocked)
  if (completed.length === 0) return
  const openIds = await listOpenIds(
    trx,
    completed.flatMap(({ before }) => before.blockedByIds),
  )
  if (openIds.some((id) => changes.get(id)?.after.status !== 'completed')) {
    throw new AppError('blocked', 409, 'A tarefa espera por outra que ainda está aberta.')
  }
}

interface Blocker {
  readonly id: string
  readonly otherId: string
}

/**
 * Makes a task wait for another, or no longer; idempotent. Throws 404; 409 `cycle`, `too_many_blockers` and for a task
 * in a completed sprint.
 */
async function changeBlockers(
  db: Db,
  id: string,
  changeIds: (before: Task, trx: Db) => string[] | Promise<string[]>,
  actor: Actor,
): Promise<void> {
  await changeTogether(db, async (trx) => {
    await lockBlockers(trx)
    const locked = await lockedTasks(trx, [id], [])
    if (!locked) return undefined
    const before = locked.get(id)
    const blockedByIds = await changeIds(before, trx)
    if (blockedByIds.length === before.blockedByIds.length) return [before]
    if (locked.isClosed(before.sprintId)) throw sprintClosedError()
    const change = { before, after: { ...before, blockedByIds } }
    await requireNoCycle(trx, change)
    if (blockedByIds.length > BLOCKERS_MAX) {
      throw new AppError('too_many_blockers', 409, `Uma tarefa espera por no máximo ${BLOCKERS_MAX} outras.`)
    }
    return writeChanges(trx, [change], { locked, actor })
  })
}

export function addBlockerTo(db: Db, { id, otherId }: Blocker, actor: Actor): Promise<void> {
  const added = async ({ blockedByIds }: Task, trx: Db) => {
    await tasks.get(trx, otherId)
    return blockedByIds.includes(otherId) ? blockedByIds : [...blockedByIds, otherId]
  }
  return changeBlockers(db, id, added, actor)
}

export function removeBlockerFrom(db: Db, { id, otherId }: Blocker, actor: Actor): Promise<void> {
  return changeBlockers(db, id, ({ blockedByIds }) => blockedByIds.filter((one) => one !== otherId), actor)
}
