import { ranksAfter } from '@cadencia/board/rank'
import type { Db } from '@cadencia/db/client'
import { lockRows } from '@cadencia/db/locks'
import { record } from '@cadencia/db/outbox'
import type { Actor } from '@cadencia/server/actor'
import { AppError, invalid } from '@cadencia/server/app-error'
import { sql } from 'kysely'
import type { Sprint } from '../contract.ts'
import { tasksCarried } from '../facts.ts'
import { findSprint } from '../repository.ts'
import { carryIssue } from '../rules.ts'
import { TASKS_IN_SPRINT_MAX } from '../tasks/contract.ts'
import { countBoardVersions } from '../tasks/locked-tasks.ts'
import { tasks as taskStore } from '../tasks/record.ts'
import type { ClosingTask } from './repository.ts'

/** Throws 400 where sprint `toId` cannot take open tasks of `from`, 409 where it is completed or full. */
export async function checkCarry(
  trx: Db,
  from: Sprint,
  { toId, viewerId }: { toId: string; viewerId: string },
) {
  const to = await findSprint(trx, toId, viewerId)
  const issue = to ? carryIssue(from, to) : 'Sprint de destino não encontrada'
  if (issue) throw invalid('carryToSprintId', issue)
  if (to?.status === 'completed') {
    throw new AppError('sprint_completed', 409, 'A sprint de destino já foi concluída.')
  }
  const carried = from.totalTasks - from.completedTasks
  if (carried + (to?.totalTasks ?? 0) > TASKS_IN_SPRINT_MAX) {
    throw new AppError(
      'sprint_full',
      409,
      `Uma sprint comporta no máximo ${TASKS_IN_SPRINT_MAX.toLocaleString('pt-BR')} tarefas.`,
    )
  }
}

/** The last rank in each column of a sprint; deleted tasks keep theirs. */
async function lastRanks(trx: Db, sprintId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await trx
    .selectFrom('tasks')
    .select(['status', sql<string>`max(rank)`.as('rank')])
    .where('sprint_id', '=', sprintId)
    .groupBy('status')
    .execute()
  return new Map(rows.map(({ status, rank }) => [status, rank]))
}

interface Carry {
  readonly from: Sprint
  readonly toId: string
  /** In the order of their board. */
  readonly tasks: readonly ClosingTask[]
  readonly actor: Actor
}

/** Keeps all tasks of a sprint from changing: before people and teams, and those that are carried with their parents. */
export async function lockTasksOf(trx: Db, sprintId: string): Promise<void> {
  await lockRows(trx, 'tasks', sql`sprint_id = ${sprintId}`)
}

/**
 * Appends the tasks, in order, to the same columns of another sprint, in one statement for any number. A sub-task whose
 * parent was completed, and stays, becomes a task of its own. Increments both boards' versions. The caller must have
 * locked both sprints.
 */
export async function carryTasks(trx: Db, { from, toId, tasks, actor }: Carry): Promise<void> {
  if (tasks.length === 0) return
  const last = await lastRanks(trx, toId)
  const placed = [...Map.groupBy(tasks, ({ status }) => status)].flatMap(([status, column]) => {
    const ranks = ranksAfter(last.get(status) ?? null, column.length)
    return column.map(({ id }, index) => ({ id, rank: ranks[index] ?? '' }))
  })
  const ids = placed.map(({ id }) => id)
  const locked = new Map((await taskStore.lockAll(trx, ids)).map((task) => [task.id, task]))
  const isCarried = (id: string | null) => id === null || locked.has(id)
  const patches = placed.flatMap(({ id, rank }) => {
    const before = locked.get(id)
    if (!before) return []
    const parentId = isCarried(before.parentId) ? before.parentId : null
    return [{ before, changes: { sprintId: toId, rank, parentId } }]
  })
  const leftIds = [...locked.values()].flatMap(({ parentId }) =>
    isCarried(parentId) ? [] : (parentId ?? []),
  )
  const left = await taskStore.lockAll(trx, [...new Set(leftIds)])
  const shown = left.map((before) => ({ before, changes: { version: before.version } }))
  await taskStore.patchAll(trx, [...patches, ...shown], { actor })
  await countBoardVersions(trx, [from.id, toId])
  await record(trx, tasksCarried, { sprintId: from.id, toSprintId: toId, taskIds: ids, ...actor })
}
