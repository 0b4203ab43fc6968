import { addDays, saoPauloDay, saoPauloStartOfDay } from '@cadencia/locale/sao-paulo'
import { isDone } from '@cadencia/sprints/tasks/contract'
import type { DayTask, MyDay } from './contract.ts'

/** Days after today of which due tasks are shown. */
export const SOON_DAYS = 3
/** So many that the figures below stay in sight on a laptop. */
export const TASKS_SHOWN = 10
export const REQUESTS_SHOWN = 5
/** Characters of a message that waits. */
export const EXCERPT_LENGTH = 200
export const MESSAGES_SHOWN = 5
export const MEETINGS_SHOWN = 50
/** How long somebody is new, in days. */
export const NEW_DAYS = 60

/** The viewer's today in São Paulo, as a day and as instants. `now`: epoch milliseconds. */
export function dayAt(now: number) {
  const today = saoPauloDay(now)
  return {
    today,
    lastDay: addDays(today, SOON_DAYS),
    start: saoPauloStartOfDay(today),
    end: saoPauloStartOfDay(addDays(today, 1)),
  }
}

export type Bucket = 'overdue' | 'today' | 'soon'

/** Days are `YYYY-MM-DD`. */
export function bucketOf(dueDate: string, today: string): Bucket {
  if (dueDate < today) return 'overdue'
  return dueDate === today ? 'today' : 'soon'
}

type TaskChange = Pick<DayTask, 'id' | 'status' | 'version'> & { readonly dueDate: string | null }

/** The day after a task that it shows has changed; one that is done or due later is gone. */
export function withTask(day: MyDay, changed: TaskChange): MyDay {
  const task = day.tasks.items.find(({ id }) => id === changed.id)
  if (!task) return day
  const { status, dueDate, version } = changed
  const others = day.tasks.items.filter(({ id }) => id !== changed.id)
  const before = bucketOf(task.dueDate, day.day)
  const tasks = { ...day.tasks, items: others, [before]: day.tasks[before] - 1 }
  if (isDone({ status }) || dueDate === null || dueDate > addDays(day.day, SOON_DAYS)) {
    return { ...day, tasks }
  }
  const after = bucketOf(dueDate, day.day)
  const items = [...others, { ...task, status, dueDate, version }].sort(byDueDate)
  return { ...day, tasks: { ...tasks, items, [after]: tasks[after] + 1 } }
}

const WEIGHTS = { high: 0, medium: 1, low: 2 } as const

/** By due date, then priority. */
function byDueDate(one: DayTask, other: DayTask): number {
  return one.dueDate.localeCompare(other.dueDate) || WEIGHTS[one.priority] - WEIGHTS[other.priority]
}
