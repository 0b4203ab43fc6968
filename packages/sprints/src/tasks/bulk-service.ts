import { type Db, transact } from '@cadencia/db/client'
import { requireActive } from '@cadencia/server/active-people'
import type { Actor } from '@cadencia/server/actor'
import { notFound } from '@cadencia/server/app-error'
import { writeHistory } from '@cadencia/server/record-history'
import { lockBoards, lockTasks, writeTasks } from './bulk-repository.ts'
import type { Task, TasksPatch } from './contract.ts'
import { taskEntries } from './history.ts'
import { assignRanks, type Place, requireRoom, TASK_UNKNOWN } from './placement.ts'
import { retryOnConflict } from './retry-on-conflict.ts'
import { normalisePatch } from './rules.ts'
import { changedTask, changeFact } from './service.ts'

/** One transaction, repeated while `attempt` answers undefined or loses a race. */
export function changeTogether<T>(db: Db, attempt: (trx: Db) => Promise<T | undefined>): Promise<T> {
  return retryOnConflict(db, () => transact(db, attempt))
}

/** Locks the tasks, their sprints and the given ones. Undefined when a task went to another sprint meanwhile. */
export async function lockTogether(trx: Db, ids: readonly string[], sprintIds: readonly string[]) {
  const boards = new Map((await lockBoards(trx, ids, sprintIds)).map((board) => [board.id, board]))
  const tasks = new Map((await lockTasks(trx, ids)).map((task) => [task.id, task]))
  for (const { sprintId } of tasks.values()) {
    if (sprintId !== null && !boards.has(sprintId)) return undefined
  }
  const arrivals = new Map<string, number>()

  return {
    find: (id: string) => tasks.get(id),
    /** Throws 404. */
    get: (id: string) => {
      const task = tasks.get(id)
      if (!task) throw notFound(TASK_UNKNOWN)
      return { task, isClosed: task.sprintId !== null && boards.get(task.sprintId)?.isClosed === true }
    },
    /** The team of the sprint that one more task enters. Throws what `requireRoom` throws. */
    enter: (sprintId: string | null): string | undefined => {
      if (sprintId === null) return undefined
      const board = boards.get(sprintId)
      const arrived = arrivals.get(sprintId) ?? 0
      const { teamId } = requireRoom(board && { ...board, tasks: board.tasks + arrived })
      arrivals.set(sprintId, arrived + 1)
      return teamId
    },
  }
}

export interface TaskChange {
  readonly before: Task
  /** The same object when nothing changes. */
  readonly after: Task
}

/** Writes what changed, each with its fact and history; answers all tasks as they are then. */
export async function writeTogether(trx: Db, changes: readonly TaskChange[], actor: Actor): Promise<Task[]> {
  const made = changes.filter(({ before, after }) => before !== after)
  if (made.length > 0) {
    const sprintIds = made.flatMap(({ before, after }) => [before.sprintId, after.sprintId])
    await writeTasks(trx, {
      tasks: made.map(({ after }) => after),
      facts: made.map(({ before, after }) => changeFact(before, after, actor)),
      sprintIds: [...new Set(sprintIds)].filter((id) => id !== null),
    })
    await writeHistory(
      trx,
      made.flatMap(({ before, after }) => taskEntries(before, after)),
      actor,
    )
  }
  return changes.map(({ after }) => after)
}

/**
 * Changes all tasks as `changeTask` would one after the other, or none: then it throws what the first refused one
 * throws. Answers them in the order of their ids.
 */
export function changeTasks(db: Db, { ids, patch }: TasksPatch, actor: Actor): Promise<Task[]> {
  const edit = normalisePatch(patch)
  const { sprintId } = edit
  return changeTogether(db, async (trx) => {
    const locked = await lockTogether(trx, ids, sprintId ? [sprintId] : [])
    if (!locked) return undefined
    const moves = ids.flatMap((id): Place[] => {
      const task = locked.find(id)
      if (!task) return []
      const column = {
        sprintId: sprintId === undefined ? task.sprintId : sprintId,
        status: edit.status ?? task.status,
      }
      const stays = column.sprintId === task.sprintId && column.status === task.status
      return stays ? [] : [{ id, ...column }]
    })
    const ranks = await assignRanks(trx, moves)
    const changes = ids.map((id) => {
      const { task, isClosed } = locked.get(id)
      const isEntering = sprintId !== undefined && sprintId !== task.sprintId
      const teamId = isEntering ? locked.enter(sprintId) : undefined
      const position = { task, isClosed, rank: ranks.get(id), teamId }
      return { before: task, after: changedTask(position, edit, actor.at) }
    })
    const given = changes.filter(({ before, after }) => after.assignedTo !== before.assignedTo)
    await requireActive(trx, { path: 'assignedTo', ids: given.map(({ after }) => after.assignedTo) })
    return writeTogether(trx, changes, actor)
  })
}
