import { isSameValue, pickFields } from '@cadencia/contract/fields'
import type { Db } from '@cadencia/db/client'
import { recordAll } from '@cadencia/db/outbox'
import type { Change } from '@cadencia/records/record-kind'
import type { Actor } from '@cadencia/server/actor'
import { AppError, invalid } from '@cadencia/server/app-error'
import { setBlockers } from '../blockers/repository.ts'
import { taskUnblocked } from '../facts.ts'
import type { Task, TaskPatch } from './contract.ts'
import { countBoardVersions, type LockedTasks } from './locked-tasks.ts'
import { tasks } from './record.ts'
import { change, differingFields, type Edit } from './rules.ts'

type Consents = Pick<TaskPatch, 'completeSubtasks' | 'force'>

/** Changes of one call, by the tasks' ids. */
export type TaskChanges = Map<string, Change<Task>>

export function isCompleting({ before, after }: Change<Task>): boolean {
  return after.status === 'completed' && before.status !== 'completed'
}

/** The message where a task, which has an id unless it is new, cannot be a sub-task of another. */
export function parentIssue(
  locked: LockedTasks,
  id: string | undefined,
  parentId: string,
): string | undefined {
  const parent = locked.find(parentId)
  if (!parent || parent.deletedAt !== null) return 'Tarefa principal não encontrada'
  if (parentId === id) return 'Uma tarefa não é subtarefa de si mesma'
  if (parent.task.parentId !== null) return 'Uma subtarefa não tem subtarefas'
  if (id !== undefined && locked.subtasksOf(id).length > 0)
    return 'Uma tarefa com subtarefas não vira subtarefa'
  return undefined
}

/** The task that another becomes a part of. Throws 400. */
export function requireParent(locked: LockedTasks, id: string | undefined, parentId: string): Task {
  const issue = parentIssue(locked, id, parentId)
  if (issue) throw invalid('parentId', issue)
  return locked.get(parentId)
}

interface Following {
  readonly locked: LockedTasks
  readonly rankAtEnd: (column: Pick<Task, 'sprintId' | 'status'>) => Promise<string>
  /** An instant, as the database writes it. */
  readonly at: string
}

interface Entailing extends Following {
  readonly consents: Consents
}

/** Adds the reopening of completed tasks that have one of these as an open part: they take its status. */
export async function reopenParents(
  changes: TaskChanges,
  parts: readonly Task[],
  { locked, rankAtEnd, at }: Following,
): Promise<void> {
  for (const { parentId, status } of parts) {
    const found = parentId === null || status === 'completed' ? undefined : locked.find(parentId)
    if (!found || found.deletedAt !== null) continue
    const { before, after: now } = changes.get(found.task.id) ?? { before: found.task, after: found.task }
    if (now.status !== 'completed') continue
    const rank = await rankAtEnd({ sprintId: now.sprintId, status })
    changes.set(before.id, { before, after: change(now, { edit: { status }, rank, at }) })
  }
}

/**
 * Adds what changes of parents do to their sub-tasks: they go to the same sprint, but for those in a completed one, and
 * are completed with them where that is asked. A sub-task that is open anew reopens its parent. Throws 409
 * `open_subtasks`; 400 for a sub-task that would leave its parent's sprint.
 */
export async function entailFamily(changes: TaskChanges, entailing: Entailing): Promise<void> {
  const { locked, consents } = entailing
  for (const parent of [...changes.values()]) {
    const completes = isCompleting(parent)
    const leaves = parent.before.sprintId !== parent.after.sprintId
    if (!completes && !leaves) continue
    for (const before of locked.subtasksOf(parent.after.id)) {
      const now = changes.get(before.id)?.after ?? before
      if (now.parentId !== parent.after.id) continue
      const isOpen = completes && now.status !== 'completed'
      if (isOpen && !consents.completeSubtasks) {
        throw new AppError('open_subtasks', 409, 'A tarefa tem subtarefas abertas.')
      }
      const edit: Edit = {
        ...(isOpen && { status: 'completed' }),
        ...(leaves && !locked.isClosed(before.sprintId) && { sprintId: parent.after.sprintId }),
      }
      const after = await follow(now, edit, parent.after, entailing)
      if (after !== now) changes.set(before.id, { before, after })
    }
  }
  for (const { before, after } of changes.values()) {
    if (after.parentId === null || after.sprintId === before.sprintId) continue
    const parent = changes.get(after.parentId)?.after ?? locked.find(after.parentId)?.task
    if (parent && parent.sprintId !== after.sprintId) {
      throw invalid('sprintId', 'Uma subtarefa fica na sprint da tarefa principal')
    }
  }
  const opened = [...changes.values()].filter(
    ({ before, after }) => before.status === 'completed' || before.parentId !== after.parentId,
  )
  await reopenParents(
    changes,
    opened.map(({ after }) => after),
    entailing,
  )
}

/** A sub-task after its parent's change. */
async function follow(
  task: Task,
  edit: Edit,
  parent: Task,
  { locked, rankAtEnd, at }: Following,
): Promise<Task> {
  const { sprintId = task.sprintId, status = task.status } = edit
  const isMoved = sprintId !== task.sprintId
  if (!isMoved && status === task.status) return task
  if (isMoved) await locked.enter(sprintId)
  const rank = await rankAtEnd({ sprintId, status })
  return change(task, { edit, rank, teamId: isMoved ? parent.teamId : undefined, at })
}

interface Writing {
  readonly locked: LockedTasks
  readonly actor: Actor<string | null>
  /** Tasks that were written already, of which others show something. */
  readonly others?: readonly Task[]
}

/** What differs, and the version, which a move leaves; the database counts the revision. */
function differing({ before, after }: Change<Task>) {
  const changed = differingFields(before, after).filter((name) => name !== 'revision')
  return { ...pickFields(changed, after), version: after.version }
}

const isDone = ({ status }: Task) => status === 'completed'

/** Whether other tasks show something of this change. */
function isShown({ before, after }: Change<Task>): boolean {
  return isDone(before) !== isDone(after) || before.parentId !== after.parentId
}

/** Whether the last of a task's blockers was completed, and it is still to be done. */
function wasUnblocked({ before, after }: Change<Task>): boolean {
  const isFree = before.isBlocked && !after.isBlocked && !isDone(after)
  return isFree && isSameValue(before.blockedByIds, after.blockedByIds)
}

/**
 * Writes what changed, and a revision of the tasks that show something of it, each with its fact and history; answers
 * the tasks given as they are then.
 */
export async function writeChanges(
  trx: Db,
  changes: readonly Change<Task>[],
  { locked, actor, others = [] }: Writing,
): Promise<Task[]> {
  const made = changes.filter(({ before, after }) => before !== after)
  if (made.length === 0 && others.length === 0) return changes.map(({ after }) => after)
  for (const { before, after } of made) {
    if (before.blockedByIds !== after.blockedByIds) await setBlockers(trx, before, after.blockedByIds)
  }
  const written = await writeAll(trx, [...made, ...unchanged(showing(locked, made, others))], actor)
  if (made.some(isCompleting)) {
    const unblocked = [...written.values()].filter(wasUnblocked)
    const payloads = unblocked.map(({ after }) => ({ task: after, ...actor }))
    await recordAll(trx, taskUnblocked, payloads)
  }
  return changes.map(({ after }) => written.get(after.id)?.after ?? after)
}

/** The tasks that show something of changes or of others, but for those which are written anyway. */
function showing(locked: LockedTasks, made: readonly Change<Task>[], others: readonly Task[]): Task[] {
  const shown = made.filter(isShown).flatMap(({ before, after }) => [before, after])
  const renamed = made.filter(({ before, after }) => before.title !== after.title)
  const titled = [...renamed.map(({ after }) => after), ...others]
  const found = [
    ...locked.showing([...shown, ...others]),
    ...titled.flatMap(({ id }) => locked.subtasksOf(id)),
  ]
  const ids = new Set([...made.map(({ after }) => after), ...others].map(({ id }) => id))
  return [...new Set(found)].filter(({ id }) => !ids.has(id))
}

const unchanged = (found: readonly Task[]) => found.map((task) => ({ before: task, after: task }))

/** Writes changes, also those that others show of a task and that are its own no more than its revision. */
export async function writeAll(
  trx: Db,
  changes: readonly Change<Task>[],
  actor: Actor<string | null>,
): Promise<ReadonlyMap<string, Change<Task>>> {
  const sprintIds = changes.flatMap(({ before, after }) => [before.sprintId, after.sprintId])
  await countBoardVersions(trx, [...new Set(sprintIds)])
  const patches = changes.map((change) => ({ before: change.before, changes: differing(change) }))
  const before = new Map(changes.map((change) => [change.before.id, change.before]))
  const written = await tasks.patchAll(trx, patches, { actor })
  return new Map(
    written.map((after) => [after.id, { before: before.get(after.id) ?? after, after }] as const),
  )
}
