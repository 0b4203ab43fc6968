import type { Task, TaskStatus } from './contract.ts'

/** Where a task goes: right before or right after another one of that column, else to its end. */
export interface TaskPosition {
  readonly status: TaskStatus
  readonly beforeId?: string
  readonly afterId?: string
}

/** A move that the server has not confirmed yet. */
export interface TaskMove {
  readonly taskId: string
  readonly position: TaskPosition
}

/** The tasks of each column, in their order. */
export type BoardColumns = Readonly<Record<TaskStatus, readonly Task[]>>

/** Compares code units, as Postgres compares ranks bytewise; not by locale. */
function byRank(one: Task, other: Task): number {
  if (one.rank !== other.rank) return one.rank < other.rank ? -1 : 1
  return one.id < other.id ? -1 : 1
}

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
  column.splice(indexIn(column, position), 0, moved)
}

function indexIn(column: readonly Task[], { beforeId, afterId }: TaskPosition): number {
  const anchor = column.findIndex(({ id }) => id === (beforeId ?? afterId))
  if (anchor === -1) return column.length
  return beforeId === undefined ? anchor + 1 : anchor
}

/**
 * The position between two neighbours as a person sees them, or undefined where the task stands there already.
 * With a filter only visible tasks are neighbours: the task goes right after the one above, else right before
 * the one below, whatever is hidden between them.
 *
 * @param visible the column's visible tasks
 * @param index among them, 0 (before the first) to their number (after the last)
 */
export function positionAt(
  task: Pick<Task, 'id' | 'status'>,
  status: TaskStatus,
  { visible, index }: { readonly visible: readonly Task[]; readonly index: number },
): TaskPosition | undefined {
  const own = visible.findIndex(({ id }) => id === task.id)
  if (task.status === status && own !== -1 && (index === own || index === own + 1)) return undefined
  const above = visible[index - 1]
  const below = visible[index]
  if (above) return { status, afterId: above.id }
  if (below) return { status, beforeId: below.id }
  return task.status === status ? undefined : { status }
}
