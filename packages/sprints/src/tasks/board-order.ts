import { type Beside, byRank, indexBeside } from '@cadencia/board/position'
import type { Task, TaskStatus } from './contract.ts'

/** Where a task goes; without a neighbour to the end of the column. */
export interface TaskPosition extends Beside {
  readonly status: TaskStatus
}

/** A move that the server has not confirmed yet. */
export interface TaskMove {
  readonly taskId: string
  readonly position: TaskPosition
}

/** The tasks of each column, in their order. */
export type BoardColumns = Readonly<Record<TaskStatus, readonly Task[]>>

/**
 * Confirmed tasks with the pending moves applied in order. A move next to a missing task goes to the column's end.
 */
export function columnsOf(tasks: readonly Task[], moves: readonly TaskMove[]): BoardColumns {
  const columns: Record<TaskStatus, Task[]> = { pending: [], in_progress: [], completed: [] }
  for (const task of [...tasks].sort(byRank)) columns[task.status]?.push(task)
  for (const move of moves) carryOut(columns, move)
  return columns
}

function carryOut(columns: Record<TaskStatus, Task[]>, { taskId, position }: TaskMove): void {
  const task = Object.values(columns)
    .flat()
    .find(({ id }) => id === taskId)
  if (!task) return
  const left = columns[task.status]
  left.splice(left.indexOf(task), 1)
  const column = columns[position.status]
  const moved = task.status === position.status ? task : { ...task, status: position.status }
  column.splice(indexBeside(column, position) ?? column.length, 0, moved)
}
