import { SUPPORT_PRIORITIES, SUPPORT_SORTS, SUPPORT_STATUSES } from '@cadencia/support/contract'
import type { SupportListFilter } from '@cadencia/support/react'
import { anyText, oneOf, recordId, sortIn } from '../../collections/filters/address-fields.ts'
import { withoutEmpty } from '../../collections/filters/filter-values.ts'
import { type FiltersOf, filtersIn, useUrlFilters } from '../../collections/filters/use-url-filters.ts'

const ADDRESS = {
  status: oneOf(SUPPORT_STATUSES),
  priority: oneOf(SUPPORT_PRIORITIES),
  team: recordId,
  /** Those that one asked for. */
  mine: oneOf(['1']),
  q: anyText,
}

type Filters = FiltersOf<typeof ADDRESS>

/** Which requests are listed. */
export function useSupportFilters() {
  return useUrlFilters(ADDRESS)
}

/** The filters that an address has. */
export const supportFiltersIn = (params: URLSearchParams) => filtersIn(ADDRESS, params)

/** The query for these filters; `sort` is a sort key of the collection. */
export function queryOf({ status, priority, team, mine, q }: Filters, sort: string): SupportListFilter {
  return {
    ...withoutEmpty({ status, priority, teamId: team }),
    ...(mine ? { mine: 'true' } : {}),
    ...(q.trim() ? { q: q.trim() } : {}),
    sort: sortIn(SUPPORT_SORTS, sort) ?? 'urgency',
  }
}
