import { MEETING_STATUSES } from '@cadencia/meetings/contract'
import { anyText, oneOf } from '../../collections/filters/address-fields.ts'
import { SCOPES } from '../../collections/filters/scope-filter.tsx'
import { filtersIn, useUrlFilters } from '../../collections/filters/use-url-filters.ts'
import { PERIODS } from './list-order.ts'

const ADDRESS = {
  scope: oneOf(SCOPES, 'mine'),
  status: oneOf(MEETING_STATUSES),
  period: oneOf(PERIODS, 'all'),
  q: anyText,
}

/** Which meetings are listed. */
export function useListFilters() {
  return useUrlFilters(ADDRESS, 'scope')
}

/** The filters that an address has. */
export const listFiltersIn = (params: URLSearchParams) => filtersIn(ADDRESS, params)
