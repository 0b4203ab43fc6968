import type { Task, TaskStatus } from './contract.ts'

/** Where a task goes: right before or right after another one of that column, else to its end. */
export interface Place {
  readonly status: TaskStatus
  readonly beforeId?: string
  readonly afterId?: string
}

/** A move that the server has not confirmed yet. */
export interface TaskMove {
  readonly taskId: string
  readonly place: Place
}

/** The tasks of each column, in their order. */
export type BoardColumns = Readonly<Record<TaskStatus, readonly Task[]>>

/** A task as it is now, or null where it left the board. */
export interface BoardChange {
  readonly id: string
  readonly task: Task | null
  /** What one's own call answered about a task that stood here: one that left meanwhile does not come back. */
  readonly isAnswer?: boolean
}

/** By rank, byte by byte (ranks are ASCII, so code units are bytes), never by a language's order. */
function byRank(one: Task, other: Task): number {
  if (one.rank !== other.rank) return one.rank < other.rank ? -1 : 1
  return one.id < other.id ? -1 : 1
}

/**
 * The board as the person sees it: what the server confirmed, with the moves under way on top, in the order in
 * which they were made. A move next to a task that is no longer there goes to the column's end.
 */
export function columnsOf(tasks: readonly Task[], moves: readonly TaskMove[]): BoardColumns {
  const columns: Record<TaskStatus, Task[]> = { pending: [], in_progress: [], completed: [] }
  for (const task of [...tasks].sort(byRank)) columns[task.status].push(task)
  for (const move of moves) carryOut(columns, move)
  return columns
}

function carryOut(columns: Record<TaskStatus, Task[]>, { taskId, place }: TaskMove): void {
  const task = Object.values(columns)
    .flat()
    .find(({ id }) => id === taskId)
  if (!task) return
  const left = columns[task.status]
  left.splice(left.indexOf(task), 1)
  const column = columns[place.status]
  const moved = task.status === place.status ? task : { ...task, status: place.status }
  column.splice(indexIn(column, place), 0, moved)
}

function indexIn(column: readonly Task[], { beforeId, afterId }: Place): number {
  const anchor = column.findIndex(({ id }) => id === (beforeId ?? afterId))
  if (anchor === -1) return column.length
  return beforeId === undefined ? anchor + 1 : anchor
}

/**
 * The place between two neighbours as a person sees them, or undefined where the task stands there already.
 * With a filter only visible tasks are neighbours: the task goes right after the one above, else right before
 * the one below, whatever is hidden between them.
 *
 * @param visible the column's visible tasks
 * @param index among them, 0 (before the first) to their number (after the last)
 */
export function placeAt(
  task: Pick<Task, 'id' | 'status'>,
  status: TaskStatus,
  { visible, index }: { readonly visible: readonly Task[]; readonly index: number },
): Place | undefined {
  const own = visible.findIndex(({ id }) => id === task.id)
  if (task.status === status && own !== -1 && (index === own || index === own + 1)) return undefined
  const above = visible[index - 1]
  const below = visible[index]
  if (above) return { status, afterId: above.id }
  if (below) return { status, beforeId: below.id }
  return task.status === status ? undefined : { status }
}

/**
 * The confirmed tasks after a change. Of two states of a task the one with the higher revision is the later, so
 * that a row that arrives late or twice changes nothing.
 */
export function merged(tasks: readonly Task[], change: BoardChange): readonly Task[] {
  const { id, task, isAnswer = false } = change
  const known = tasks.find((one) => one.id === id)
  if (task === null) return known ? tasks.filter((one) => one !== known) : tasks
  if (!known) return isAnswer ? tasks : [...tasks, task]
  if (known.revision >= task.revision) return tasks
  return tasks.map((one) => (one === known ? task : one))
}
