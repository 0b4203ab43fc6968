import { type Db, transact } from '@cadencia/db/client'
import { AppError, invalid, notFound } from '@cadencia/server/app-error'
import { TASKS_IN_SPRINT_MAX, type Task } from './contract.ts'
import { countTasks, findSprintIds, lockBoards, lockRelatedTasks } from './write-repository.ts'

export const TASK_UNKNOWN = 'Tarefa não encontrada.'
const TRIES = 10

/** One transaction, begun again while `attempt` answers undefined. */
export async function changeTogether<T>(db: Db, attempt: (trx: Db) => Promise<T | undefined>): Promise<T> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const outcome = await transact(db, attempt)
    if (outcome !== undefined) return outcome
  }
  throw new AppError('busy', 409, 'Muitas mudanças nesta tarefa ao mesmo tempo. Tente novamente.')
}

/** 409: in a completed sprint only the quality of completed tasks may change. */
export function sprintClosedError(): AppError {
  return new AppError('sprint_completed', 409, 'A sprint foi concluída.')
}

function sprintFullError(): AppError {
  const most = TASKS_IN_SPRINT_MAX.toLocaleString('pt-BR')
  return new AppError('sprint_full', 409, `Uma sprint tem no máximo ${most} tarefas.`)
}

/** Boards that nobody else changes until the transaction ends; null stands for the tasks without a sprint. */
async function lockedBoards(trx: Db, sprintIds: readonly (string | null)[]) {
  const boards = new Map((await lockBoards(trx, sprintIds)).map((board) => [board.id, board]))
  const sizes = new Map<string, number>()

  return {
    isLocked: (sprintId: string | null) => sprintIds.includes(sprintId),
    isClosed: (sprintId: string | null) => sprintId !== null && boards.get(sprintId)?.isClosed === true,
    /**
     * The team of the sprint that one more task enters. Throws 400 for an unknown sprint, 409 for a completed or full
     * one.
     */
    enter: async (sprintId: string | null): Promise<string | undefined> => {
      if (sprintId === null) return undefined
      const board = boards.get(sprintId)
      if (!board) throw invalid('sprintId', 'Sprint não encontrada')
      if (board.isClosed) throw sprintClosedError()
      const size = sizes.get(sprintId) ?? (await countTasks(trx, sprintId))
      if (size >= TASKS_IN_SPRINT_MAX) throw sprintFullError()
      sizes.set(sprintId, size + 1)
      return board.teamId
    },
  }
}

/**
 * Locks tasks and those related to them, their boards and the boards that they enter: until the transaction ends nobody
 * gives them another parent, sub-task, board or place. Undefined where one went to another board meanwhile: then
 * everything begins again.
 */
export async function lockedTasks(trx: Db, ids: readonly string[], entered: readonly (string | null)[]) {
  const isNone = ids.length === 0
  const sprintIds = [...new Set([...(isNone ? [] : await findSprintIds(trx, ids)), ...entered])]
  const boards = await lockedBoards(trx, sprintIds)
  const rows = isNone ? [] : await lockRelatedTasks(trx, ids)
  if (rows.some(({ sprintId }) => !boards.isLocked(sprintId))) return undefined
  const related = rows.map(({ deletedAt, deletedWith, waitsFor, ...task }) => {
    return { task, deletedAt, deletedWith, waitsFor }
  })
  const byId = new Map(related.map((one) => [one.task.id, one]))
  const tasksOf = (chosen: typeof related) =>
    chosen.filter(({ deletedAt }) => deletedAt === null).map(({ task }) => task)

  return {
    ...boards,
    /** A task, deleted or not. */
    find: (id: string) => byId.get(id),
    /** Throws 404. */
    get: (id: string): Task => {
      const found = byId.get(id)
      if (!found || found.deletedAt !== null) throw notFound(TASK_UNKNOWN)
      return found.task
    },
    subtasksOf: (id: string) => tasksOf(related.filter(({ task }) => task.parentId === id)),
    /** The sub-tasks that were deleted with a task. */
    deletedWith: (id: string) =>
      related.filter(({ deletedAt, deletedWith }) => deletedAt !== null && deletedWith === id),
    /** The tasks that show something of others: parents their progress, those that wait whether they are blocked. */
    showing: (tasks: readonly Pick<Task, 'id' | 'parentId'>[]): Task[] => {
      const ids = new Set(tasks.map(({ id }) => id))
      const parentIds = new Set(tasks.map(({ parentId }) => parentId))
      return tasksOf(
        related.filter(
          ({ task, waitsFor }) =>
            !ids.has(task.id) && (parentIds.has(task.id) || waitsFor.some((id) => ids.has(id))),
        ),
      )
    },
  }
}

export type LockedTasks = NonNullable<Awaited<ReturnType<typeof lockedTasks>>>
