import { isSameValue, pickFields } from '@cadencia/contract/fields'
import type { Db } from '@cadencia/db/client'
import { recordAll } from '@cadencia/db/outbox'
import type { Change } from '@cadencia/records/record-kind'
import type { Actor } from '@cadencia/server/actor'
import { setBlockers } from '../blockers/repository.ts'
import { taskUnblocked } from '../facts.ts'
import type { Task } from './contract.ts'
import { isCompleting } from './family.ts'
import type { LockedTasks } from './locked-tasks.ts'
import { tasks } from './record.ts'
import { differingFields } from './rules.ts'
import { countBoardVersions } from './write-repository.ts'

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
