import { addDays, saoPauloDay } from '@cadencia/locale/sao-paulo'
import { Priority, TASK_STATUSES } from '@cadencia/sprints/tasks/contract'
import type { TaskListFilter } from '@cadencia/sprints/tasks/react'
import { z } from 'zod'
import { useUrlFilters } from '../../../lists/use-url-filters.ts'

export const SCOPES = ['mine', 'all'] as const
export const STATUS_FILTERS = ['open', ...TASK_STATUSES, 'all'] as const
export const DUE_FILTERS = ['late', 'today', 'week'] as const

const Address = z.object({
  scope: z.enum(SCOPES).catch('mine'),
  status: z.enum(STATUS_FILTERS).catch('open'),
  team: z.uuid().nullable().catch(null),
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

/** What the server is asked for; `userId` is the viewer. What is overdue is open. */
export function queryOf(filters: TaskFilters, userId: string, nowMs: number): TaskListFilter {
  const { scope, team, priority, due, q } = filters
  const status = due === 'late' && filters.status === 'all' ? 'open' : filters.status
  return {
    ...(scope === 'mine' ? { assignedTo: userId } : {}),
    ...(status === 'all' ? {} : { status }),
    ...(team ? { teamId: team } : {}),
    ...(priority ? { priority } : {}),
    ...(due ? { dueUntil: lastDayOf(due, saoPauloDay(nowMs)) } : {}),
    ...(q.trim() ? { q: q.trim() } : {}),
    // What is done has its due date behind it: there the newest are of interest.
    order: status === 'completed' || status === 'all' ? 'newest' : 'due',
  }
}

function lastDayOf(due: (typeof DUE_FILTERS)[number], today: string): string {
  return { late: addDays(today, -1), today, week: addDays(today, 7) }[due]
}
