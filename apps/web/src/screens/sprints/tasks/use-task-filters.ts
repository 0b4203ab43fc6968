import { addDays, saoPauloDay } from '@cadencia/locale/sao-paulo'
import { Priority, TASK_STATUSES, TaskSort } from '@cadencia/sprints/tasks/contract'
import type { TaskListFilter } from '@cadencia/sprints/tasks/react'
import { z } from 'zod'
import { AddressId, withoutEmpty } from '../../../lists/filter-values.ts'
import { SCOPES } from '../../../lists/scope-filter.tsx'
import { filtersIn, useUrlFilters } from '../../../lists/use-url-filters.ts'

export const STATUS_FILTERS = ['open', ...TASK_STATUSES, 'all'] as const
export const DUE_FILTERS = ['late', 'today', 'week'] as const

const Address = z.object({
  scope: z.enum(SCOPES).catch('mine'),
  status: z.enum(STATUS_FILTERS).catch('open'),
  team: AddressId,
  priority: Priority.nullable().catch(null),
  due: z.enum(DUE_FILTERS).nullable().catch(null),
  q: z.string().catch(''),
})
export type TaskFilters = z.infer<typeof Address>

/** What is not written into the address: one's own open tasks. */
const DEFAULTS: TaskFilters = { scope: 'mine', status: 'open', team: null, priority: null, due: null, q: '' }

/** Which tasks are listed. */
export function useTaskFilters() {
  const { filters, change } = useUrlFilters(Address, DEFAULTS)
  const { scope, status, team, priority, due, q } = filters
  const isFiltered =
    status !== DEFAULTS.status || team !== null || priority !== null || due !== null || q !== ''
  return { filters, change, isFiltered, clear: () => change({ ...DEFAULTS, scope }) }
}

/** The filters that an address has. */
export const taskFiltersIn = (params: URLSearchParams) => filtersIn(Address, DEFAULTS, params)

interface QueryOptions {
  /** The viewer. */
  readonly userId: string
  readonly nowMs: number
  /** A sort key of the collection; `auto` depends on the status. */
  readonly sort: string
}

/** The query for these filters. What is overdue is open. */
export function queryOf(filters: TaskFilters, { userId, nowMs, sort }: QueryOptions): TaskListFilter {
  const { scope, team, priority, due, q } = filters
  const status = due === 'late' && filters.status === 'all' ? 'open' : filters.status
  const chosen = TaskSort.safeParse(sort).data
  return {
    ...(scope === 'mine' ? { assignedTo: userId } : {}),
    ...(status === 'all' ? {} : { status }),
    ...withoutEmpty({ teamId: team, priority }),
    ...(due ? { dueUntil: lastDayOf(due, saoPauloDay(nowMs)) } : {}),
    ...(q.trim() ? { q: q.trim() } : {}),
    // The due dates of completed tasks are past: the newest tasks are of interest.
    ...(chosen ? { sort: chosen } : { order: status === 'completed' || status === 'all' ? 'newest' : 'due' }),
  }
}

function lastDayOf(due: (typeof DUE_FILTERS)[number], today: string): string {
  return { late: addDays(today, -1), today, week: addDays(today, 7) }[due]
}
