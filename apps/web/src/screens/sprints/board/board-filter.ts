import { plain } from '@cadencia/locale/text'
import type { BoardColumns } from '@cadencia/sprints/tasks/board-order'
import type { Task } from '@cadencia/sprints/tasks/contract'
import { NOBODY } from '../../../collections/filters/address-fields.ts'
import {
  countFilters,
  type FieldFilterValues,
  matchesFilters,
} from '../../../collections/filters/field-filters.tsx'
import { BOARD_FIELDS } from '../tasks/fields.tsx'
import { COLUMNS } from './board-labels.ts'

export interface BoardFilters extends FieldFilterValues {
  /** A person's id, `NOBODY`, or null for everyone's. */
  readonly person: string | null
  readonly q: string
}

/** Whether a task is shown: its person, its fields, and every word in title, description or id. */
function isShown(task: Task, filters: BoardFilters, words: readonly string[]): boolean {
  const { person } = filters
  if (person !== null && task.assignedTo !== (person === NOBODY ? null : person)) return false
  if (!matchesFilters(BOARD_FIELDS, filters, task)) return false
  if (words.length === 0) return true
  const text = plain(`${task.title} ${task.description} ${task.id}`)
  return words.every((word) => text.includes(word))
}

/** The columns without the sub-tasks whose parents are on the board too. */
export function parentColumns(columns: BoardColumns): BoardColumns {
  const ids = new Set(COLUMNS.flatMap((status) => columns[status].map(({ id }) => id)))
  const isShown = ({ parentId }: Task) => parentId === null || !ids.has(parentId)
  const shown = COLUMNS.map((status) => [status, columns[status].filter(isShown)])
  return { ...columns, ...Object.fromEntries(shown) }
}

/** What of each column a filter lets through, in the column's order. */
export function shownColumns(columns: BoardColumns, filters: BoardFilters): BoardColumns {
  const words = plain(filters.q).split(/\s+/).filter(Boolean)
  if (filters.person === null && countFilters(BOARD_FIELDS, filters) === 0 && words.length === 0)
    return columns
  const shown = COLUMNS.map((status) => [
    status,
    columns[status].filter((task) => isShown(task, filters, words)),
  ])
  return { ...columns, ...Object.fromEntries(shown) }
}
