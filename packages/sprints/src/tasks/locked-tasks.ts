import { type Db, transact } from '@cadencia/db/client'
import { AppError, invalid, notFound } from '@cadencia/server/app-error'
import { TASKS_IN_SPRINT_MAX, type Task } from './contract.ts'
import { countTasks, findSprintIds, lockBoards, lockTasks } from './write-repository.ts'

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
export async function lockedBoards(trx: Db, sprintIds: readonly (string | null)[]) {
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
 * Locks tasks, their boards and the boards that they enter. Undefined where a task went to another board meanwhile:
 * then everything begins again.
 */
export async function lockedTasks(trx: Db, ids: readonly string[], entered: readonly (string | null)[]) {
  const sprintIds = [...new Set([...(await findSprintIds(trx, ids)), ...entered])]
  const boards = await lockedBoards(trx, sprintIds)
  const tasks = new Map(
    (await lockTasks(trx, ids)).map(({ deletedAt, ...task }) => [task.id, { task, deletedAt }]),
  )
  for (const { task } of tasks.values()) if (!boards.isLocked(task.sprintId)) return undefined
  return {
    ...boards,
    /** A task, deleted or not. */
    find: (id: string) => tasks.get(id),
    /** Throws 404. */
    get: (id: string): Task => {
      const found = tasks.get(id)
      if (!found || found.deletedAt !== null) throw notFound(TASK_UNKNOWN)
      return found.task
    },
  }
}
