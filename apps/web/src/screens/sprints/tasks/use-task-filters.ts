import { addDays, saoPauloDay } from '@cadencia/locale/sao-paulo'
import { TASK_SORTS, TASK_STATUSES } from '@cadencia/sprints/tasks/contract'
import type { TaskListFilter } from '@cadencia/sprints/tasks/react'
import { anyText, oneOf, sortIn } from '../../../collections/filters/address-fields.ts'
import { clientAddress, clientQuery } from '../../../collections/filters/client-filter.tsx'
import { filterAddress, filterQuery } from '../../../collections/filters/field-filters.tsx'
import { SCOPES } from '../../../collections/filters/scope-filter.tsx'
import { type FiltersOf, filtersIn, useUrlFilters } from '../../../collections/filters/use-url-filters.ts'
import { TASK_FIELDS } from './fields.tsx'

export const STATUS_FILTERS = ['open', ...TASK_STATUSES, 'all'] as const
export const DUE_FILTERS = ['late', 'today', 'week'] as const

const ADDRESS = {
  scope: oneOf(SCOPES, 'mine'),
  status: oneOf(STATUS_FILTERS, 'open'),
  ...filterAddress(TASK_FIELDS),
  due: oneOf(DUE_FILTERS),
  client: clientAddress,
  /** Sub-tasks beside their parents. One's own are all in sight, unless told. */
  subtasks: oneOf(['on', 'off']),
  q: anyText,
}
const VIEW = ['scope', 'subtasks'] as const
export type TaskFilters = FiltersOf<typeof ADDRESS>

/** Which tasks are listed. */
export function useTaskFilters() {
  return useUrlFilters(ADDRESS, VIEW)
}

/** The filters that an address has. */
export const taskFiltersIn = (params: URLSearchParams) => filtersIn(ADDRESS, params)

/** Whether sub-tasks stand by themselves. */
export function isFlat({ scope, subtasks }: TaskFilters): boolean {
  return subtasks === null ? scope === 'mine' : subtasks === 'on'
}

interface QueryOptions {
  /** The viewer. */
  readonly userId: string
  readonly nowMs: number
  /** A sort key of the collection; `auto` depends on the status. */
  readonly sort: string
}

/** The query for these filters. What is overdue is open. */
export function queryOf(filters: TaskFilters, { userId, nowMs, sort }: QueryOptions): TaskListFilter {
  const { scope, due, q } = filters
  const status = due === 'late' && filters.status === 'all' ? 'open' : filters.status
  const chosen = sortIn(TASK_SORTS, sort)
  return {
    ...(scope === 'mine' ? { assignedTo: userId } : {}),
    ...(status === 'all' ? {} : { status }),
    ...filterQuery<TaskListFilter>()(TASK_FIELDS, filters),
    ...clientQuery(filters),
    ...(due ? { dueUntil: lastDayOf(due, saoPauloDay(nowMs)) } : {}),
    ...(q.trim() ? { q: q.trim() } : {}),
    // The due dates of completed tasks are past: the newest tasks are of interest.
    ...(chosen ? { sort: chosen } : { order: status === 'completed' || status === 'all' ? 'newest' : 'due' }),
  }
}

function lastDayOf(due: (typeof DUE_FILTERS)[number], today: string): string {
  return { late: addDays(today, -1), today, week: addDays(today, 7) }[due]
}
