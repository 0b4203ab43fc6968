import { isSameValue, pickFields } from '@cadencia/contract/fields'
import type { Db } from '@cadencia/db/client'
import type { Actor } from '@cadencia/server/actor'
import { AppError } from '@cadencia/server/app-error'
import { lockBlockers, requireNoCycle, requireUnblocked } from '../blockers/service.ts'
import { checklistBefore } from '../checklist/rules.ts'
import { settleLabels } from '../labels/on-tasks.ts'
import { entailFamily, parentIssue, type TaskChanges, writeChanges } from './changes.ts'
import { TASK_FIELDS, type Task, type TasksUndo } from './contract.ts'
import {
  changeTogether,
  isIn,
  isRankTaken,
  type LockedTasks,
  lockedTasks,
  ranksAtEnd,
} from './locked-tasks.ts'
import { merged, revert } from './rules.ts'
import { requireAllowed } from './service.ts'
import { type Act, findActs, findActsOnFamily } from './undo-acts.ts'

function changedSince(): AppError {
  return new AppError('changed_since', 409, 'A tarefa mudou desde então.')
}

/** What a task counts itself or shows of others. */
const NOT_SET: ReadonlySet<keyof Task> = new Set([
  'version',
  'revision',
  'parentTitle',
  'subtasks',
  'labels',
  'isBlocked',
])
const SET_FIELDS = TASK_FIELDS.filter((field) => !NOT_SET.has(field))
/** Places change when others move. */
const OWN_FIELDS = SET_FIELDS.filter((field) => field !== 'rank')

/** Whether these fields are what an act made them. */
function isKept({ task: made }: Act, task: Task, fields: readonly (keyof Task)[]): boolean {
  return fields.every((field) => isSameValue(task[field], made[field]))
}

/** Fields to which an act adds, and from which it takes, while others do the same. */
const SETS = ['labelIds', 'blockedByIds'] as const satisfies (keyof Task)[]

const missing = (some: readonly string[], all: readonly string[]) => some.filter((id) => !all.includes(id))

/** The sets without what an act added and with what it took; undefined where another did so since. */
function setsBefore({ task: made, before }: Act, task: Task): Pick<Task, (typeof SETS)[number]> | undefined {
  const sets = pickFields(SETS, task)
  for (const field of SETS) {
    const was = before[field]
    if (was === undefined || isSameValue(was, made[field])) continue
    const [added, taken] = [missing(made[field], was), missing(was, made[field])]
    const isUndone =
      missing(added, task[field]).length > 0 || missing(taken, task[field]).length < taken.length
    if (isUndone) return undefined
    sets[field] = isSameValue(task[field], made[field]) ? was : [...missing(task[field], added), ...taken]
  }
  return sets
}

/**
 * The task without what an act did; what else changed since stays. Undefined where a field is no longer what the act made
 * it.
 */
function without(act: Act, task: Task): Task | undefined {
  const { task: made, before } = act
  const fields = SET_FIELDS.filter((field) => field in before && !isSameValue(before[field], made[field]))
  const leaves = fields.includes('status') || fields.includes('sprintId')
  const isMerged = (field: keyof Task) => field === 'checklist' || SETS.some((set) => set === field)
  // The column that it leaves may have been ordered anew; it goes back to the place in the one where it was.
  const judged = fields.filter((field) => !isMerged(field) && !(leaves && field === 'rank'))
  const sets = setsBefore(act, task)
  const checklist = checklistBefore(before.checklist ?? made.checklist, made.checklist, task.checklist)
  if (fields.length === 0 || !sets || !checklist || !isKept(act, task, judged)) return undefined
  const counted = before.version === undefined ? fields : [...fields, 'version' as const]
  const undone = { ...revert(task, pickFields(counted, merged(task, before))), ...sets, checklist }
  const placed = leaves ? { ...undone, rank: before.rank ?? made.rank } : undone
  return placed.status === 'completed' ? placed : { ...placed, quality: null }
}

/** The task without the actor's own act that led to the asked revision. Throws 409 where there is none or it was changed since. */
function taskBefore(task: Task, act: Act | undefined, { actorId }: Actor): Task {
  const isOwn = act?.actorId === actorId && act.before.revision !== undefined
  const undone = isOwn ? without(act, task) : undefined
  if (!undone) throw changedSince()
  return undone
}

/** Whether a task waits for nothing that is open, not even its sub-tasks as they are after the undo. */
function isEndable({ id, isBlocked }: Task, locked: LockedTasks, undone: ReadonlyMap<string, Task>): boolean {
  const parts = locked.subtasksOf(id).map((part) => undone.get(part.id) ?? part)
  return !isBlocked && parts.every(({ status }) => status === 'completed')
}

/**
 * Undoes own changes, each named by the revision to which it led, of any fields, or none; what others changed since stays.
 * A task goes to the end of its column where its rank is taken. What a change did to sub-tasks and parents is undone with
 * it, unless that changed again. Throws 404; 409 where a field is no longer what the change made it, after ten minutes, in
 * or into a completed or full sprint, and for what could not be done now.
 */
export function undoChanges(db: Db, asked: TasksUndo['tasks'], actor: Actor): Promise<Task[]> {
  const { at } = actor
  return changeTogether(db, async (trx) => {
    const ids = asked.map(({ id }) => id)
    const acts = await findActs(trx, asked)
    const onFamily = await findActsOnFamily(trx, asked, acts)
    const befores = [...acts.values(), ...onFamily.values()].map(({ before }) => before)
    if (befores.some(({ blockedByIds, parentId }) => blockedByIds !== undefined || parentId)) {
      await lockBlockers(trx)
    }
    const sprintIds = befores.flatMap(({ sprintId }) => sprintId ?? null)
    const parentIds = befores.flatMap(({ parentId }) => parentId ?? [])
    const locked = await lockedTasks(trx, [...ids, ...onFamily.keys(), ...parentIds], sprintIds)
    if (!locked) return undefined
    const asOf = new Map(ids.map((id) => [id, taskBefore(locked.get(id), acts.get(id), actor)]))
    const undone = [
      ...[...asOf].map(([id, after]) => ({ before: locked.get(id), after })),
      ...[...onFamily].flatMap(([id, act]) => {
        const found = locked.find(id)
        if (found?.deletedAt !== null || !isKept(act, found.task, OWN_FIELDS)) return []
        if (act.before.status === 'completed' && !isEndable(found.task, locked, asOf)) return []
        const after = without(act, found.task)
        return after ? [{ before: found.task, after }] : []
      }),
    ]
    const changes: TaskChanges = new Map()
    const rankAtEnd = ranksAtEnd(trx, changes)
    const displaced: Task[] = []
    for (const { before, after } of undone) {
      if (after.sprintId !== before.sprintId) await locked.enter(after.sprintId)
      if (after.parentId !== before.parentId && after.parentId !== null) {
        if (parentIssue(locked, before.id, after.parentId)) throw changedSince()
      }
      const { sprintId, status } = before
      const stays = after.sprintId === sprintId && after.status === status && after.rank === before.rank
      const isFree = stays || !(await isRankTaken(trx, after, after.rank))
      const isShared = [...changes.values()].some(
        (other) => isIn(other.after, after) && other.after.rank === after.rank,
      )
      if (!isFree || isShared) displaced.push(after)
      changes.set(before.id, { before, after })
    }
    for (const after of displaced) {
      const before = locked.get(after.id)
      changes.set(after.id, { before, after: { ...after, rank: await rankAtEnd(after) } })
    }
    await settleLabels(trx, changes)
    await entailFamily(changes, { locked, consents: {}, rankAtEnd, at })
    await requireUnblocked(trx, changes)
    for (const change of changes.values()) requireAllowed(change, locked.isClosed(change.before.sprintId))
    const written = await writeChanges(trx, [...changes.values()], { locked, actor })
    for (const change of changes.values()) await requireNoCycle(trx, change)
    return written.slice(0, asked.length)
  })
}
