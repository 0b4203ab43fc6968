import { SupportPriority, SupportSort, SupportStatus } from '@cadencia/support/contract'
import type { SupportListFilter } from '@cadencia/support/react'
import { z } from 'zod'
import { withoutEmpty } from '../../lists/filter-values.ts'
import { filtersIn, useUrlFilters } from '../../lists/use-url-filters.ts'

const Address = z.object({
  status: SupportStatus.nullable().catch(null),
  priority: SupportPriority.nullable().catch(null),
  team: z.uuid().nullable().catch(null),
  /** Those that one asked for. */
  mine: z.literal('1').nullable().catch(null),
  q: z.string().catch(''),
})

type Filters = z.infer<typeof Address>

const DEFAULTS: Filters = { status: null, priority: null, team: null, mine: null, q: '' }

/** Which requests are listed. */
export function useSupportFilters() {
  return useUrlFilters(Address, DEFAULTS)
}

/** The filters that an address has. */
export const supportFiltersIn = (params: URLSearchParams) => filtersIn(Address, DEFAULTS, params)

/** The query for these filters; `sort` is a sort key of the collection. */
export function queryOf({ status, priority, team, mine, q }: Filters, sort: string): SupportListFilter {
  return {
    ...withoutEmpty({ status, priority, teamId: team }),
    ...(mine ? { mine: 'true' } : {}),
    ...(q.trim() ? { q: q.trim() } : {}),
    sort: SupportSort.catch('urgency').parse(sort),
  }
}
