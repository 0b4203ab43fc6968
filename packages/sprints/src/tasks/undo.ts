import { isSameValue, pickFields } from '@cadencia/contract/fields'
import type { Db } from '@cadencia/db/client'
import type { Actor } from '@cadencia/server/actor'
import { AppError } from '@cadencia/server/app-error'
import { sql } from 'kysely'
import type { z } from 'zod'
import { lockBlockers, requireNoCycle, requireUnblocked } from '../blockers/service.ts'
import { taskChanged, taskCompleted, taskReopened } from '../facts.ts'
import { settleLabels } from '../labels/on-tasks.ts'
import { TASK_FIELDS, type Task, type TasksUndo } from './contract.ts'
import { entailSubtasks, parentIssue, type TaskChanges } from './family.ts'
import { changeTogether, lockedTasks } from './locked-tasks.ts'
import { isRankTaken, ranksAtEnd } from './placement.ts'
import { merged, revert } from './rules.ts'
import { requireAllowed } from './service.ts'
import { writeChanges } from './write-changes.ts'
import { listSubtaskIds } from './write-repository.ts'

const UNDO_MINUTES = 10
const CHANGES = [taskChanged, taskCompleted, taskReopened].map(({ name }) => name)

type TaskChanged = z.output<typeof taskChanged.payload>
type Asked = TasksUndo['tasks'][number]

/** A change of a task, as its fact tells it. */
interface Act extends Pick<TaskChanged, 'task' | 'before' | 'actorId'> {
  readonly transactionId: string
}

/** The changes that may be undone still, oldest first. */
function selectActs(db: Db) {
  return db
    .selectFrom('outbox as o')
    .select(['o.payload', 'o.xid'])
    .where('o.fact', 'in', CHANGES)
    .where('o.created_at', '>', sql<string>`now() - make_interval(mins => ${UNDO_MINUTES})`)
    .orderBy('o.id')
}

/** By the task's id. */
function actsOf(
  facts: readonly { readonly payload: unknown; readonly xid: string }[],
): ReadonlyMap<string, Act> {
  return new Map(
    facts.flatMap(({ payload, xid }) => {
      const { data } = taskChanged.payload.safeParse(payload)
      return data ? [[data.task.id, { ...data, transactionId: xid }]] : []
    }),
  )
}

/** The changes that led to these revisions. */
async function findActs(db: Db, asked: readonly Asked[]): Promise<ReadonlyMap<string, Act>> {
  const facts = await selectActs(db)
    .where(
      sql<boolean>`(o.key, o.payload -> 'task' ->> 'revision') in (
        select * from unnest(${asked.map(({ id }) => id)}::text[], ${asked.map(({ revision }) => revision)}::text[]))`,
    )
    .execute()
  return actsOf(facts)
}

/** What the same acts did to the sub-tasks of their tasks: those that were completed or moved together with them. */
async function findActsOnSubtasks(
  db: Db,
  asked: readonly Asked[],
  acts: ReadonlyMap<string, Act>,
): Promise<ReadonlyMap<string, Act>> {
  const askedIds = new Set(asked.map(({ id }) => id))
  const subtaskIds = (await listSubtaskIds(db, [...askedIds])).filter((id) => !askedIds.has(id))
  const transactionIds = [...acts.values()].map(({ transactionId }) => transactionId)
  if (subtaskIds.length === 0 || transactionIds.length === 0) return new Map()
  const facts = await selectActs(db)
    .where(sql<boolean>`o.key = any(${subtaskIds}::text[])`)
    .where(sql<boolean>`o.xid = any(${transactionIds}::xid8[])`)
    .execute()
  const isItsOwn = ({ task, before }: Act) =>
    task.status !== before.status || task.sprintId !== before.sprintId
  return new Map([...actsOf(facts)].filter(([, act]) => isItsOwn(act)))
}

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
  const isMerged = (field: keyof Task) => SETS.some((set) => set === field)
  // The column that it leaves may have been ordered anew; it goes back to the place in the one where it was.
  const judged = fields.filter((field) => !isMerged(field) && !(leaves && field === 'rank'))
  const sets = setsBefore(act, task)
  if (fields.length === 0 || !sets || !isKept(act, task, judged)) return undefined
  const counted = before.version === undefined ? fields : [...fields, 'version' as const]
  const undone = { ...revert(task, pickFields(counted, merged(task, before))), ...sets }
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

/**
 * Undoes own changes, each named by the revision to which it led, of any fields, or none; what others changed since stays.
 * A task goes to the end of its column where its rank is taken. What a change did to sub-tasks is undone with it, unless
 * that changed again. Throws 404; 409 where a field is no longer what the change made it, after ten minutes, in or into a
 * completed or full sprint, and for what could not be done now.
 */
export function undoChanges(db: Db, asked: TasksUndo['tasks'], actor: Actor): Promise<Task[]> {
  const { at } = actor
  return changeTogether(db, async (trx) => {
    const ids = asked.map(({ id }) => id)
    const acts = await findActs(trx, asked)
    const onSubtasks = await findActsOnSubtasks(trx, asked, acts)
    const befores = [...acts.values(), ...onSubtasks.values()].map(({ before }) => before)
    if (befores.some(({ blockedByIds }) => blockedByIds !== undefined)) await lockBlockers(trx)
    const sprintIds = befores.flatMap(({ sprintId }) => sprintId ?? null)
    const parentIds = befores.flatMap(({ parentId }) => parentId ?? [])
    const locked = await lockedTasks(trx, [...ids, ...parentIds], sprintIds)
    if (!locked) return undefined
    const undone = [
      ...ids.map((id) => {
        const before = locked.get(id)
        return { before, after: taskBefore(before, acts.get(id), actor) }
      }),
      ...[...onSubtasks].flatMap(([id, act]) => {
        const found = locked.find(id)
        if (found?.deletedAt !== null || !isKept(act, found.task, OWN_FIELDS)) return []
        const after = without(act, found.task)
        return after ? [{ before: found.task, after }] : []
      }),
    ]
    const rankAtEnd = ranksAtEnd(trx)
    const changes: TaskChanges = new Map()
    for (const { before, after } of undone) {
      if (after.sprintId !== before.sprintId) await locked.enter(after.sprintId)
      if (after.parentId !== before.parentId && after.parentId !== null) {
        if (parentIssue(locked, before.id, after.parentId)) throw changedSince()
      }
      const { sprintId, status } = before
      const stays = after.sprintId === sprintId && after.status === status && after.rank === before.rank
      const isFree = stays || !(await isRankTaken(trx, after, after.rank))
      const rank = isFree ? after.rank : await rankAtEnd(after)
      changes.set(before.id, { before, after: { ...after, rank } })
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
