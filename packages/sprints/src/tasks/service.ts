import { randomUUID } from 'node:crypto'
import type { Db } from '@cadencia/db/client'
import { outboxRow } from '@cadencia/db/outbox'
import { MAX_RANK_LENGTH } from '@cadencia/db/rank'
import { AppError, forbidden, notFound, stale } from '@cadencia/server/app-error'
import type { Viewer } from '@cadencia/server/viewer'
import { taskChanged, taskCompleted, taskCreated, taskDeleted, taskReopened, taskRestored } from '../facts.ts'
import type { Task, TaskDraft, TaskPatch } from './contract.ts'
import { closedSprint, enterColumn, placeTask, rankAtEnd, rebalance, TASK_UNKNOWN } from './placement.ts'
import { findForDeletion } from './repository.ts'
import { retryOnConflict } from './retry-on-conflict.ts'
import {
  anchorOf,
  begin,
  canDeleteTask,
  change,
  DELETE_REFUSED,
  instantOf,
  isGone,
  isRatingOnly,
  normalised,
  qualityIssue,
  standingOf,
  statusOf,
} from './rules.ts'
import { insertTask, updateTask } from './write-repository.ts'

/** Who acts, and when. */
export interface Act {
  readonly viewer: Viewer
  /** Epoch milliseconds. */
  readonly now: number
}

/** Who makes something, and when. */
type Making = Pick<Act, 'now'> & { readonly viewer: Pick<Viewer, 'userId'> }

export function about(task: Task, { viewer, now }: Making) {
  return { task, actorId: viewer.userId, at: instantOf(now) }
}

/**
 * Makes a task at the end of its column, in two statements. Throws 400 for a sprint that does not exist, 409
 * for a full one.
 */
export function createTask(db: Db, draft: TaskDraft, act: Making): Promise<Task> {
  return retryOnConflict(db, async () => {
    const column = await enterColumn(db, { sprintId: draft.sprintId, status: statusOf(draft.status) })
    const task = begin(draft, {
      id: randomUUID(),
      createdBy: act.viewer.userId,
      rank: rankAtEnd(column.lastRank),
      teamId: column.teamId ?? draft.teamId,
      at: instantOf(act.now),
    })
    const isWritten = await insertTask(db, task, outboxRow(taskCreated, about(task, act)))
    return isWritten ? task : undefined
  })
}

/** What a change of one task is called; exactly one fact tells of it. */
export function changeFact(before: Task, after: Task) {
  if (before.status === after.status) return taskChanged
  if (after.status === 'completed') return taskCompleted
  return before.status === 'completed' ? taskReopened : taskChanged
}

/**
 * Changes a task, moves it, or both; nothing where everything is so already. Two statements, three where it
 * goes to another sprint. Throws 404, 409 for a stale version, an anchor that has gone, a completed sprint (where
 * only qualities change) and the quality of a task that is not completed.
 */
export function changeTask(
  db: Db,
  id: string,
  { patch, act }: { readonly patch: TaskPatch; readonly act: Act },
): Promise<Task> {
  const edit = normalised(patch)
  const at = instantOf(act.now)
  const { sprintId, status } = edit
  return retryOnConflict(db, async () => {
    const destination = { sprintId, status, anchor: anchorOf(patch) }
    const { task, isClosed, rank, teamId } = await placeTask(db, id, destination)
    if (patch.version !== undefined && patch.version !== task.version) throw stale(task)
    const after = change(task, { edit, rank, teamId, at })
    if (after === task) return task
    const mustBeOpen = !isRatingOnly(task, after)
    if (isClosed && mustBeOpen) throw closedSprint()
    if (after.rank.length > MAX_RANK_LENGTH) {
      await rebalance(db, after, at)
      return undefined
    }
    const issue = qualityIssue(after)
    if (issue) throw new AppError('not_completed', 409, issue)
    const fact = outboxRow(changeFact(task, after), { ...about(after, act), before: standingOf(task) })
    return (await updateTask(db, { before: task, after, mustBeOpen, fact })) ? after : undefined
  })
}

/** A task, deleted or not; 404 when there is none, 403 when the viewer may not delete it, 409 in a completed sprint. */
async function getDeletable(db: Db, id: string, { viewer, now }: Act) {
  const found = await findForDeletion(db, id, viewer.userId)
  if (!found) throw notFound(TASK_UNKNOWN)
  const { deletedAt, managesTeam, isClosed, ...task } = found
  if (deletedAt !== null && isGone(deletedAt, now)) throw notFound(TASK_UNKNOWN)
  if (!canDeleteTask({ ...viewer, managesTeam }, task)) throw forbidden(DELETE_REFUSED)
  if (isClosed) throw closedSprint()
  return { task, isDeleted: deletedAt !== null }
}

/** Deletes a task so that it can come back for a day. Throws 404 and 403. */
export function deleteTask(db: Db, id: string, act: Act): Promise<true> {
  return retryOnConflict(db, async () => {
    const { task: before, isDeleted } = await getDeletable(db, id, act)
    if (isDeleted) throw notFound(TASK_UNKNOWN)
    const after = { ...before, revision: before.revision + 1 }
    const fact = outboxRow(taskDeleted, about(after, act))
    const deletion = { before, after, deletedAt: instantOf(act.now), mustBeOpen: true, fact }
    return (await updateTask(db, deletion)) || undefined
  })
}

/** Brings a deleted task back to its place; one that was not deleted is answered as it is. Throws 404, 403, 409. */
export function restoreTask(db: Db, id: string, act: Act): Promise<Task> {
  return retryOnConflict(db, async () => {
    const { task: before, isDeleted } = await getDeletable(db, id, act)
    if (!isDeleted) return before
    await enterColumn(db, before)
    const after = { ...before, revision: before.revision + 1 }
    const fact = outboxRow(taskRestored, about(after, act))
    const isWritten = await updateTask(db, { before, after, deletedAt: null, mustBeOpen: true, fact })
    return isWritten ? after : undefined
  })
}
