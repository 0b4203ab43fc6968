import { randomUUID } from 'node:crypto'
import { anchorOf, MAX_RANK_LENGTH } from '@cadencia/board/rank'
import { pickFields } from '@cadencia/contract/fields'
import { type Db, transact } from '@cadencia/db/client'
import type { Change } from '@cadencia/records/record-kind'
import { requireActive } from '@cadencia/server/active-people'
import type { Actor } from '@cadencia/server/actor'
import { AppError, forbidden, notFound } from '@cadencia/server/app-error'
import { isRestorable } from '@cadencia/server/soft-deletion'
import { requireVersion } from '@cadencia/server/versions'
import type { SprintActor } from '../context.ts'
import { TASK_FIELDS, type Task, type TaskDraft, type TaskPatch } from './contract.ts'
import { changeTogether, lockedBoards, lockedTasks, sprintClosedError, TASK_UNKNOWN } from './locked-tasks.ts'
import { rankInColumn, ranksAtEnd, rebalance } from './placement.ts'
import { tasks } from './record.ts'
import { managesTeam } from './repository.ts'
import {
  canDeleteTask,
  change,
  DELETE_REFUSED,
  isRatingOnly,
  newTask,
  normalisePatch,
  qualityIssue,
} from './rules.ts'
import { countBoardVersions } from './write-repository.ts'

/** Appends the task to its column. Throws 400 for an unknown sprint, 409 for a completed or full one. */
export function addTask(db: Db, draft: TaskDraft, actor: Actor): Promise<Task> {
  return transact(db, async (trx) => {
    if (draft.assignedTo !== actor.actorId) {
      await requireActive(trx, { path: 'assignedTo', ids: [draft.assignedTo] })
    }
    const boards = await lockedBoards(trx, [draft.sprintId])
    const teamId = (await boards.enter(draft.sprintId)) ?? draft.teamId
    const unplaced = newTask(draft, { id: randomUUID(), createdBy: actor.actorId, at: actor.at })
    const task = { ...unplaced, teamId, rank: await ranksAtEnd(trx)(unplaced) }
    await countBoardVersions(trx, [task.sprintId])
    return tasks.insert(trx, task, { actor })
  })
}

/** Throws 409 where a change needs an open sprint. */
export function requireOpen({ before, after }: Change<Task>, isClosed: boolean): void {
  if (isClosed && !isRatingOnly(before, after)) throw sprintClosedError()
}

/** What differs, and the version, which a move leaves; the database counts the revision. */
function differing({ before, after }: Change<Task>) {
  const changed = TASK_FIELDS.filter((name) => name !== 'revision' && before[name] !== after[name])
  return { ...pickFields(changed, after), version: after.version }
}

/** Writes what changed, each with its fact and history; answers all tasks as they are then. */
export async function writeChanges(
  trx: Db,
  changes: readonly Change<Task>[],
  actor: Actor<string | null>,
): Promise<Task[]> {
  const made = changes.filter(({ before, after }) => before !== after)
  if (made.length === 0) return changes.map(({ after }) => after)
  const sprintIds = made.flatMap(({ before, after }) => [before.sprintId, after.sprintId])
  await countBoardVersions(trx, [...new Set(sprintIds)])
  const patches = made.map((change) => ({ before: change.before, changes: differing(change) }))
  const written = new Map((await tasks.patchAll(trx, patches, { actor })).map((task) => [task.id, task]))
  return changes.map(({ after }) => written.get(after.id) ?? after)
}

export interface TasksChange {
  readonly ids: readonly string[]
  /** With a neighbour or a version for one task alone. */
  readonly patch: TaskPatch
}

/**
 * Edits, moves or both: all tasks as one after the other, or none, in the order of their ids. Throws 404; 409 for a
 * stale version, a missing neighbour, a completed sprint (where only the quality may change) or a full one, and a
 * quality on a task that is not completed; 400 for an unknown sprint.
 */
export function changeTasks(db: Db, { ids, patch }: TasksChange, actor: Actor): Promise<Task[]> {
  const edit = normalisePatch(patch)
  const anchor = anchorOf(patch)
  const { at } = actor
  return changeTogether(db, async (trx) => {
    const locked = await lockedTasks(trx, ids, edit.sprintId === undefined ? [] : [edit.sprintId])
    if (!locked) return undefined
    const rankAtEnd = ranksAtEnd(trx)
    const changes: Change<Task>[] = []
    for (const id of ids) {
      const before = locked.get(id)
      const { sprintId = before.sprintId, status = before.status } = edit
      const column = { sprintId, status }
      const stays = sprintId === before.sprintId && status === before.status
      const rank = anchor
        ? await rankInColumn(trx, before, column, anchor)
        : stays
          ? before.rank
          : await rankAtEnd(column)
      if (rank.length > MAX_RANK_LENGTH) {
        await rebalance(trx, column, at)
        return undefined
      }
      const teamId = sprintId === before.sprintId ? undefined : await locked.enter(sprintId)
      await requireVersion(before, patch.version)
      const after = change(before, { edit, rank, teamId, at })
      if (after !== before) {
        requireOpen({ before, after }, locked.isClosed(before.sprintId))
        const issue = qualityIssue(after)
        if (issue) throw new AppError('not_completed', 409, issue)
      }
      changes.push({ before, after })
    }
    const given = changes.filter(({ before, after }) => after.assignedTo !== before.assignedTo)
    await requireActive(trx, {
      path: 'assignedTo',
      ids: given.map(({ after }) => after.assignedTo),
      before: [actor.actorId],
    })
    return writeChanges(trx, changes, actor)
  })
}

/** Locks a task, deleted or not. Throws 404, 403 where the viewer may not delete it, 409 in a completed sprint. */
async function lockDeletable(trx: Db, id: string, { viewer, at }: SprintActor) {
  const locked = await lockedTasks(trx, [id], [])
  if (!locked) return undefined
  const found = locked.find(id)
  if (!found) throw notFound(TASK_UNKNOWN)
  const { task, deletedAt } = found
  if (deletedAt !== null && !isRestorable(deletedAt, Date.parse(at))) throw notFound(TASK_UNKNOWN)
  const deleter = { ...viewer, managesTeam: await managesTeam(trx, task.teamId, viewer.userId) }
  if (!canDeleteTask(deleter, task)) throw forbidden(DELETE_REFUSED)
  if (locked.isClosed(task.sprintId)) throw sprintClosedError()
  return { task, isDeleted: deletedAt !== null, enter: locked.enter }
}

/** Soft deletion; the task can be restored for a day. Throws 404, 403 and 409. */
export async function deleteTask(db: Db, id: string, actor: SprintActor): Promise<void> {
  await changeTogether(db, async (trx) => {
    const found = await lockDeletable(trx, id, actor)
    if (!found) return undefined
    const { task, isDeleted } = found
    if (isDeleted) throw notFound(TASK_UNKNOWN)
    await countBoardVersions(trx, [task.sprintId])
    return tasks.remove(trx, id, { actor })
  })
}

/** Restores a task to its place; idempotent. Throws 404, 403, 409. */
export function bringBackTask(db: Db, id: string, actor: SprintActor): Promise<Task> {
  return changeTogether(db, async (trx) => {
    const found = await lockDeletable(trx, id, actor)
    if (!found) return undefined
    const { task, isDeleted, enter } = found
    if (!isDeleted) return task
    await enter(task.sprintId)
    await countBoardVersions(trx, [task.sprintId])
    return tasks.restore(trx, id, { actor })
  })
}
