import { type Db, transact } from '@cadencia/db/client'
import { inParts } from '@cadencia/db/in-parts'
import { recordAll } from '@cadencia/db/outbox'
import { rankBetween, ranksAfter } from '@cadencia/db/rank'
import { AppError, invalid, notFound } from '@cadencia/server/app-error'
import { taskChanged } from '../facts.ts'
import { TASKS_IN_SPRINT_MAX, type Task, type TaskStatus } from './contract.ts'
import {
  type Anchor,
  findColumn,
  findForEdit,
  findLastRankWithoutSprint,
  findRanks,
  findWithAnchor,
  findWithEnd,
  lockBoard,
  lockColumn,
  writeRanks,
} from './repository.ts'
import { snapshotOf } from './rules.ts'

/** Where a task is to go; what is undefined stays. */
export interface Destination {
  readonly sprintId?: string | null | undefined
  readonly status?: TaskStatus | undefined
  /** Its neighbour in the column; without one it goes to the end, or stays in a column that stays. */
  readonly anchor?: Anchor | undefined
}

/** A task as it is, and where a change takes it. */
export interface Position {
  readonly task: Task
  /** Whether its sprint is completed. */
  readonly isClosed: boolean
  /** Undefined where it stays. */
  readonly rank?: string | undefined
  /** The team of the sprint that it enters. */
  readonly teamId?: string | undefined
}

export const TASK_UNKNOWN = 'Tarefa não encontrada.'

interface Column {
  /** Null: the tasks without a sprint. */
  readonly sprintId: string | null
  readonly status: TaskStatus
}

/** 409: in a completed sprint only the quality of completed tasks may change. */
export function sprintClosedError(): AppError {
  return new AppError('sprint_completed', 409, 'A sprint foi concluída.')
}

/**
 * Checks that a column can take another task. Throws 400 for an unknown sprint, 409 for a completed or full one.
 * Concurrent moves may exceed the limit slightly.
 */
export async function enterColumn(db: Db, { sprintId, status }: Column) {
  if (sprintId === null) return { lastRank: await findLastRankWithoutSprint(db, status), teamId: undefined }
  return requireRoom(await findColumn(db, sprintId, status))
}

/** The sprint or its column. Throws 400 where there is none, 409 for a completed or full sprint. */
export function requireRoom<S extends { readonly isClosed: boolean; readonly tasks: number }>(
  sprint: S | undefined,
): S {
  if (!sprint) throw invalid('sprintId', 'Sprint não encontrada')
  if (sprint.isClosed) throw sprintClosedError()
  if (sprint.tasks >= TASKS_IN_SPRINT_MAX) {
    const most = TASKS_IN_SPRINT_MAX.toLocaleString('pt-BR')
    throw new AppError('sprint_full', 409, `Uma sprint tem no máximo ${most} tarefas.`)
  }
  return sprint
}

/** A rank at the end of a column. */
export function rankAtEnd(lastRank: string | null): string {
  return rankBetween(lastRank, null, Math.random)
}

/** A column for a task, with the rank that it should have there. */
export interface Place extends Column {
  readonly id: string
  readonly rank?: string
}

/** Ranks by the tasks' ids: the one asked for where it is free, else at the column's end in the given order. */
export async function assignRanks(db: Db, places: readonly Place[]): Promise<ReadonlyMap<string, string>> {
  if (places.length === 0) return new Map()
  const ends = new Map<string, string | null>()
  const taken = new Set<string>()
  for (const { id, lastRank, isTaken } of await findRanks(db, places)) {
    ends.set(id, lastRank)
    if (isTaken) taken.add(id)
  }
  const last = new Map<string, string>()
  const assigned = new Map<string, string>()
  for (const { id, sprintId, status, rank } of places) {
    if (rank !== undefined && !taken.has(id)) assigned.set(id, rank)
    else {
      const column = `${sprintId} ${status}`
      const atEnd = rankAtEnd(last.get(column) ?? ends.get(id) ?? null)
      last.set(column, atEnd)
      assigned.set(id, atEnd)
    }
  }
  return assigned
}

/**
 * Reads the task and computes its new rank in at most two statements (one within the same sprint). Throws 404, 409
 * when the anchor has moved, and what `enterColumn` throws.
 */
export function placeTask(db: Db, id: string, { anchor, ...column }: Destination): Promise<Position> {
  return anchor ? placeBeside(db, id, { ...column, anchor }) : placeAtEnd(db, id, column)
}

async function placeAtEnd(db: Db, id: string, { sprintId, status }: Destination): Promise<Position> {
  const found = status === undefined ? await findForEdit(db, id) : await findWithEnd(db, id, status)
  if (!found) throw notFound(TASK_UNKNOWN)
  const { isClosed, lastRank = null, ...task } = { lastRank: null, ...found }
  if (sprintId !== undefined && sprintId !== task.sprintId) {
    const column = await enterColumn(db, { sprintId, status: status ?? task.status })
    return { task, isClosed, rank: rankAtEnd(column.lastRank), teamId: column.teamId }
  }
  const stays = status === undefined || status === task.status
  return stays ? { task, isClosed } : { task, isClosed, rank: rankAtEnd(lastRank) }
}

async function placeBeside(
  db: Db,
  id: string,
  { anchor, sprintId, status }: Destination & { readonly anchor: Anchor },
): Promise<Position> {
  const row = await findWithAnchor(db, id, anchor)
  if (!row) throw notFound(TASK_UNKNOWN)
  const { anchorRank, anchorSprintId, anchorStatus, neighbourRank, isClosed, ...task } = row
  const target = {
    sprintId: sprintId === undefined ? task.sprintId : sprintId,
    status: status ?? task.status,
  }
  const isThere = anchor.id !== id && anchorSprintId === target.sprintId && anchorStatus === target.status
  if (anchorRank === null || !isThere) {
    throw new AppError('anchor_gone', 409, 'A tarefa vizinha não está mais nesta coluna. Tente novamente.')
  }
  const isBefore = anchor.side === 'before'
  const [above, below] = isBefore ? [neighbourRank, anchorRank] : [anchorRank, neighbourRank]
  const rank = rankBetween(above, below, Math.random)
  if (target.sprintId !== task.sprintId) {
    const { teamId } = await enterColumn(db, target)
    return { task, isClosed, rank, teamId }
  }
  const isBetween = (above === null || above < task.rank) && (below === null || task.rank < below)
  return target.status === task.status && isBetween ? { task, isClosed } : { task, isClosed, rank }
}

/** Facts per statement; Postgres allows 65,535 parameters. */
const FACTS_AT_ONCE = 5000

/**
 * Assigns short ranks to all tasks of a column. Needed after hundreds of inserts into one gap, each of which makes
 * ranks longer. Records a fact for each task.
 */
export function rebalance(db: Db, { sprintId, status }: Pick<Task, 'sprintId' | 'status'>, at: string) {
  return transact(db, async (trx) => {
    if (sprintId !== null) await lockBoard(trx, sprintId)
    const rows = await lockColumn(trx, sprintId, status)
    // After the last rank, so that new ranks do not collide with existing ones.
    const ranks = ranksAfter(rows.at(-1)?.rank ?? null, rows.length)
    const renewed = rows.map(({ deletedAt, ...before }, index) => {
      const after = { ...before, rank: ranks[index] ?? before.rank, revision: before.revision + 1 }
      return { before, after, isDeleted: deletedAt !== null }
    })
    await writeRanks(
      trx,
      sprintId,
      renewed.map(({ after }) => after),
    )
    const facts = renewed
      .filter(({ isDeleted }) => !isDeleted)
      .map(({ before, after }) => ({
        task: after,
        before: snapshotOf(before, after),
        actorId: null,
        at,
      }))
    for (const some of inParts(facts, FACTS_AT_ONCE)) await recordAll(trx, taskChanged, some)
  })
}
