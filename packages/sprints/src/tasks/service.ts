import { randomUUID } from 'node:crypto'
import type { Db } from '@cadencia/db/client'
import { outboxRow } from '@cadencia/db/outbox'
import { MAX_RANK_LENGTH } from '@cadencia/db/rank'
import { requireActive } from '@cadencia/server/active-people'
import type { Actor } from '@cadencia/server/actor'
import { AppError, forbidden, notFound } from '@cadencia/server/app-error'
import { isRestorable } from '@cadencia/server/soft-deletion'
import { requireVersion } from '@cadencia/server/versions'
import type { SprintActor } from '../context.ts'
import { taskChanged, taskCompleted, taskCreated, taskDeleted, taskReopened, taskRestored } from '../facts.ts'
import type { Task, TaskDraft, TaskPatch } from './contract.ts'
import {
  enterColumn,
  type Position,
  placeTask,
  rebalance,
  requireRoom,
  sprintClosedError,
  TASK_UNKNOWN,
} from './placement.ts'
import { findBoard, findForDeletion } from './repository.ts'
import { retryOnConflict } from './retry-on-conflict.ts'
import {
  anchorOf,
  canDeleteTask,
  change,
  DELETE_REFUSED,
  type Edit,
  isRatingOnly,
  newTask,
  normalisePatch,
  qualityIssue,
  snapshotOf,
} from './rules.ts'
import { insertTask, updateTask } from './write-repository.ts'

function payloadOf(task: Task, { actorId, at }: Actor) {
  return { task, actorId, at }
}

/** Appends the task to its column. Throws 400 for an unknown sprint, 409 for a completed or full one. */
export function addTask(db: Db, draft: TaskDraft, actor: Actor): Promise<Task> {
  const task = newTask(draft, { id: randomUUID(), createdBy: actor.actorId, at: actor.at })
  const fact = outboxRow(taskCreated, payloadOf(task, actor))
  return retryOnConflict(db, async () => {
    if (draft.assignedTo !== actor.actorId)
      await requireActive(db, { path: 'assignedTo', ids: [draft.assignedTo] })
    const place = await insertTask(db, task, fact)
    if (place) return { ...task, ...place }
    if (task.sprintId !== null) requireRoom(await findBoard(db, task.sprintId))
    return undefined
  })
}

function kindOfChange(before: Task, after: Task) {
  if (before.status === after.status) return taskChanged
  if (after.status === 'completed') return taskCompleted
  return before.status === 'completed' ? taskReopened : taskChanged
}

/** The one fact that a change records. */
export function changeFact(before: Task, after: Task, actor: Actor) {
  const payload = { ...payloadOf(after, actor), before: snapshotOf(before, after) }
  return outboxRow(kindOfChange(before, after), payload)
}

/** Throws 409 where the change needs an open sprint. */
export function requireOpen({ isClosed, task }: Position, after: Task): void {
  if (isClosed && !isRatingOnly(task, after)) throw sprintClosedError()
}

/**
 * The task as an edit leaves it, the same object when nothing changes. Throws 409 in a completed sprint (where only
 * the quality may change), and for a quality on a task that is not completed.
 */
export function changedTask(position: Position, edit: Edit, at: string): Task {
  const { task, rank, teamId } = position
  const after = change(task, { edit, rank, teamId, at })
  if (after === task) return task
  requireOpen(position, after)
  const issue = qualityIssue(after)
  if (issue) throw new AppError('not_completed', 409, issue)
  return after
}

/**
 * Edits, moves or both, in two statements (three for another sprint). Throws 404; 409 for a stale version, a missing
 * anchor, a completed sprint (where only the quality may change), and a quality on a task that is not completed.
 */
export function changeTask(
  db: Db,
  id: string,
  { patch, actor }: { readonly patch: TaskPatch; readonly actor: Actor },
): Promise<Task> {
  const edit = normalisePatch(patch)
  const { at } = actor
  const { sprintId, status } = edit
  return retryOnConflict(db, async () => {
    const destination = { sprintId, status, anchor: anchorOf(patch) }
    const position = await placeTask(db, id, destination)
    const { task } = position
    await requireVersion(task, patch.version)
    const after = changedTask(position, edit, at)
    if (after === task) return task
    const { assignedTo } = after
    await requireActive(db, {
      path: 'assignedTo',
      ids: [assignedTo],
      before: [task.assignedTo, actor.actorId],
    })
    if (after.rank.length > MAX_RANK_LENGTH) {
      await rebalance(db, after, at)
      return undefined
    }
    const fact = changeFact(task, after, actor)
    const mustBeOpen = !isRatingOnly(task, after)
    return (await updateTask(db, { before: task, after, mustBeOpen, fact, actor })) ? after : undefined
  })
}

/** A task, deleted or not; 404 when there is none, 403 when the viewer may not delete it, 409 in a completed sprint. */
async function getDeletable(db: Db, id: string, { viewer, at }: SprintActor) {
  const found = await findForDeletion(db, id, viewer.userId)
  if (!found) throw notFound(TASK_UNKNOWN)
  const { deletedAt, managesTeam, isClosed, ...task } = found
  if (deletedAt !== null && !isRestorable(deletedAt, Date.parse(at))) throw notFound(TASK_UNKNOWN)
  if (!canDeleteTask({ ...viewer, managesTeam }, task)) throw forbidden(DELETE_REFUSED)
  if (isClosed) throw sprintClosedError()
  return { task, isDeleted: deletedAt !== null }
}

/** Soft deletion; the task can be restored for a day. Throws 404 and 403. */
export function deleteTask(db: Db, id: string, actor: SprintActor): Promise<true> {
  return retryOnConflict(db, async () => {
    const { task: before, isDeleted } = await getDeletable(db, id, actor)
    if (isDeleted) throw notFound(TASK_UNKNOWN)
    const after = { ...before, revision: before.revision + 1 }
    const fact = outboxRow(taskDeleted, payloadOf(after, actor))
    const deletion = { before, after, deletedAt: actor.at, mustBeOpen: true, fact, actor }
    return (await updateTask(db, deletion)) || undefined
  })
}

/** Restores a task to its place; idempotent. Throws 404, 403, 409. */
export function bringBackTask(db: Db, id: string, actor: SprintActor): Promise<Task> {
  return retryOnConflict(db, async () => {
    const { task: before, isDeleted } = await getDeletable(db, id, actor)
    if (!isDeleted) return before
    await enterColumn(db, before)
    const after = { ...before, revision: before.revision + 1 }
    const fact = outboxRow(taskRestored, payloadOf(after, actor))
    const isWritten = await updateTask(db, { before, after, deletedAt: null, mustBeOpen: true, fact, actor })
    return isWritten ? after : undefined
  })
}
