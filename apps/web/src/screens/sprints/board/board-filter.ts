import { plain } from '@cadencia/locale/text'
import type { BoardColumns } from '@cadencia/sprints/tasks/board-order'
import type { Priority, Task } from '@cadencia/sprints/tasks/contract'
import { NOBODY } from '../../../collections/filters/address-fields.ts'
import { COLUMNS } from './board-labels.ts'

export interface BoardFilters {
  /** A person's id, `NOBODY`, or null for everyone's. */
  readonly person: string | null
  readonly priority: Priority | null
  readonly q: string
}

/** Whether a task is shown: its person, its priority, and every word in title, description or id. */
function isShown(task: Task, { person, priority }: BoardFilters, words: readonly string[]): boolean {
  if (person !== null && task.assignedTo !== (person === NOBODY ? null : person)) return false
  if (priority !== null && task.priority !== priority) return false
  if (words.length === 0) return true
  const text = plain(`${task.title} ${task.description} ${task.id}`)
  return words.every((word) => text.includes(word))
}

/** What of each column a filter lets through, in the column's order. */
export function shownColumns(columns: BoardColumns, filters: BoardFilters): BoardColumns {
  const words = plain(filters.q).split(/\s+/).filter(Boolean)
  if (filters.person === null && filters.priority === null && words.length === 0) return columns
  const shown = COLUMNS.map((status) => [
    status,
    columns[status].filter((task) => isShown(task, filters, words)),
  ])
  return { ...columns, ...Object.fromEntries(shown) }
}
