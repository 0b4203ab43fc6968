import { randomUUID } from 'node:crypto'
import { anchorOf, MAX_RANK_LENGTH } from '@cadencia/board/rank'
import { versionToCheck } from '@cadencia/contract/id-lists'
import { type Db, transact } from '@cadencia/db/client'
import type { LinkEnd } from '@cadencia/links/contract'
import type { RecordLinks } from '@cadencia/links/record-links'
import type { Change } from '@cadencia/records/record-kind'
import { requireActive } from '@cadencia/server/active-people'
import type { Actor } from '@cadencia/server/actor'
import { AppError, invalid } from '@cadencia/server/app-error'
import { patchedIds } from '@cadencia/server/id-lists'
import type { Reader } from '@cadencia/server/kinds'
import { requireVersion } from '@cadencia/server/versions'
import { lockBlockers, requireNoCycle, requireUnblocked } from '../blockers/service.ts'
import { requireLabels, settleLabels } from '../labels/on-tasks.ts'
import { entailFamily, reopenParents, requireParent, type TaskChanges, writeChanges } from './changes.ts'
import { type Task, TaskDraft, type TaskPatch } from './contract.ts'
import {
  type Column,
  changeTogether,
  countBoardVersions,
  type LockedTasks,
  lockBoards,
  lockedTasks,
  rankInColumn,
  ranksAtEnd,
  rebalance,
  sprintClosedError,
} from './locked-tasks.ts'
import { tasks } from './record.ts'
import { change, type Edit, isRatingOnly, newTask, normalisePatch, qualityIssue } from './rules.ts'

interface Insertion {
  readonly draft: TaskDraft
  /** With the parent and the sprint. */
  readonly locked: LockedTasks
  readonly actor: Actor
}

/** Appends the task to its column. The parent is not told yet. Throws 400 and 409. */
export async function insertTask(trx: Db, { draft, locked, actor }: Insertion): Promise<Task> {
  const parent = draft.parentId === null ? undefined : requireParent(locked, undefined, draft.parentId)
  const sprintId = parent ? parent.sprintId : draft.sprintId
  const entered = await locked.enter(sprintId)
  const teamId = parent ? parent.teamId : (entered ?? draft.teamId)
  await requireLabels(trx, draft.labelIds, teamId)
  const unplaced = newTask(
    { ...draft, sprintId, teamId },
    { id: randomUUID(), createdBy: actor.actorId, at: actor.at },
  )
  const task = { ...unplaced, rank: await ranksAtEnd(trx)(unplaced) }
  await countBoardVersions(trx, [task.sprintId])
  return tasks.insert(trx, task, { actor })
}

/** Tells the parent of a new sub-task, which an open one reopens. */
export async function tellFamily(
  trx: Db,
  task: Task,
  { locked, actor, changes = new Map() }: Pick<Insertion, 'locked' | 'actor'> & { changes?: TaskChanges },
): Promise<void> {
  await reopenParents(changes, [task], { locked, rankAtEnd: ranksAtEnd(trx), at: actor.at })
  await writeChanges(trx, [...changes.values()], { locked, actor, others: [task] })
}

interface Adding {
  readonly actor: Actor
  readonly links: Pick<RecordLinks, 'connect' | 'keep'>
  /** Who may read what the draft is linked with. */
  readonly viewer?: Reader
  /** What it is made from, its meeting aside. */
  readonly origins?: readonly LinkEnd[]
}

/**
 * Appends the task to its column, a sub-task in its parent's sprint. Throws 400 for an unknown sprint, parent, label or
 * link, 409 for a completed or full sprint and for too many links.
 */
export function addTask(
  db: Db,
  { links: drafted, ...draft }: TaskDraft,
  { actor, links, viewer, origins = [] }: Adding,
): Promise<Task> {
  const { parentId, sprintId, assignedTo, meetingId } = draft
  const meeting = meetingId === null ? [] : [{ kind: 'meeting', id: meetingId } as const]
  return changeTogether(db, async (trx) => {
    // Before its board, as where what it is linked with makes the task.
    await links.keep(trx, [...meeting, ...(drafted ?? [])])
    const locked = await (parentId === null
      ? lockedTasks(trx, [], [sprintId])
      : lockedTasks(trx, [parentId], []))
    if (!locked) return undefined
    await requireActive(trx, { path: 'assignedTo', ids: [assignedTo], before: [actor.actorId] })
    const task = await insertTask(trx, { draft, locked, actor })
    const { id } = task
    const sources = [...meeting, ...origins]
    await links.connect(
      trx,
      { kind: 'task', id },
      {
        drafted: viewer && { links: drafted, viewer },
        origins: sources,
        actor,
      },
    )
    if (parentId !== null) await tellFamily(trx, task, { locked, actor })
    return task
  })
}

/** Throws 409 where a change needs an open sprint, and for the quality of an open task. */
export function requireAllowed({ before, after }: Change<Task>, isClosed: boolean): void {
  if (isClosed && !isRatingOnly(before, after)) throw sprintClosedError()
  const issue = qualityIssue(after)
  if (issue) throw new AppError('not_completed', 409, issue)
}

export interface TasksChange {
  readonly ids: readonly string[]
  /** With a neighbour or a version for one task alone. */
  readonly patch: TaskPatch
}

/** Where a task goes by an edit: its sprint, and its team where that changes. Throws 400 and 409. */
async function homeAfter(
  locked: LockedTasks,
  before: Task,
  { parentId = before.parentId, sprintId }: Edit,
): Promise<Pick<Task, 'sprintId'> & { readonly teamId?: string | null | undefined }> {
  if (parentId === null || parentId === before.parentId) {
    const { sprintId: next = before.sprintId } = { sprintId }
    return next === before.sprintId
      ? { sprintId: next }
      : { sprintId: next, teamId: await locked.enter(next) }
  }
  const parent = requireParent(locked, before.id, parentId)
  if (sprintId !== undefined && sprintId !== parent.sprintId) {
    throw invalid('sprintId', 'Uma subtarefa fica na sprint da tarefa principal')
  }
  if (parent.sprintId !== before.sprintId) await locked.enter(parent.sprintId)
  return { sprintId: parent.sprintId, teamId: parent.teamId }
}

function labelsAfter({ labelIds }: Task, { labelIds: patch }: TaskPatch): string[] {
  return patch
    ? patchedIds(labelIds, { path: 'labelIds', schema: TaskDraft.shape.labelIds, patch })
    : labelIds
}

/**
 * Edits, moves or both: all tasks together, or none. Sub-tasks go with their parents to another sprint and, where that
 * is asked, are completed with them. Throws 404; 409 for a stale version, a missing neighbour, a completed sprint (where
 * only the quality may change) or a full one, a quality on a task that is not completed, open sub-tasks, blockers and a
 * parent that waits for it; 400 for an unknown sprint, parent or label.
 */
export async function changeTasks(db: Db, asked: TasksChange, actor: Actor): Promise<Task[]> {
  const changed = await changeUnlessFull(db, asked, actor)
  if ('tasks' in changed) return changed.tasks
  const { full } = changed
  // By itself, so that all tasks of the column are locked in the order of their ids.
  await transact(db, async (trx) => {
    await lockBoards(trx, [full.sprintId])
    await rebalance(trx, full, actor.at)
  })
  return changeTasks(db, asked, actor)
}

type Changed = { readonly tasks: Task[] } | { readonly full: Column }

/** Does nothing where the ranks of a column have become too long. */
function changeUnlessFull(db: Db, { ids, patch }: TasksChange, actor: Actor): Promise<Changed> {
  const edit = normalisePatch(patch)
  const anchor = anchorOf(patch)
  const { at } = actor
  return changeTogether<Changed>(db, async (trx) => {
    const parentIds = edit.parentId ? [edit.parentId] : []
    const entered = edit.sprintId === undefined ? [] : [edit.sprintId]
    if (parentIds.length > 0) await lockBlockers(trx)
    const locked = await lockedTasks(trx, [...ids, ...parentIds], entered)
    if (!locked) return undefined
    const changes: TaskChanges = new Map()
    const rankAtEnd = ranksAtEnd(trx, changes)
    for (const id of ids) {
      const before = locked.get(id)
      const { sprintId, teamId } = await homeAfter(locked, before, edit)
      const { status = before.status } = edit
      const column = { sprintId, status }
      const stays = sprintId === before.sprintId && status === before.status
      const rank = anchor
        ? await rankInColumn(trx, before, column, anchor)
        : stays
          ? before.rank
          : await rankAtEnd(column)
      if (rank.length > MAX_RANK_LENGTH) return { full: column }
      await requireVersion(before, versionToCheck(patch, ['labelIds']))
      const labelled = { ...edit, sprintId, labelIds: labelsAfter(before, patch) }
      const after = change(before, { edit: labelled, rank, teamId, at })
      const made = { before, after }
      if (after !== before) requireAllowed(made, locked.isClosed(before.sprintId))
      changes.set(id, made)
    }
    await settleLabels(trx, changes, patch.labelIds !== undefined)
    await entailFamily(changes, { locked, consents: patch, rankAtEnd, at })
    if (patch.force !== true) await requireUnblocked(trx, changes)
    const all = [...changes.values()]
    for (const made of all.slice(ids.length)) requireAllowed(made, locked.isClosed(made.before.sprintId))
    const given = all.filter(({ before, after }) => after.assignedTo !== before.assignedTo)
    await requireActive(trx, {
      path: 'assignedTo',
      ids: given.map(({ after }) => after.assignedTo),
      before: [actor.actorId],
    })
    const written = await writeChanges(trx, all, { locked, actor })
    if (parentIds.length > 0) for (const made of all) await requireNoCycle(trx, made)
    return { tasks: written.slice(0, ids.length) }
  })
}
