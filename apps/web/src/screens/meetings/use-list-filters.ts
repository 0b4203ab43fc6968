import { anyText, oneOf } from '../../collections/filters/address-fields.ts'
import { clientAddress } from '../../collections/filters/client-filter.tsx'
import { filterAddress } from '../../collections/filters/field-filters.tsx'
import { SCOPES } from '../../collections/filters/scope-filter.tsx'
import { filtersIn, useUrlFilters } from '../../collections/filters/use-url-filters.ts'
import { MEETING_FIELDS } from './fields.tsx'
import { PERIODS } from './list-order.ts'

const ADDRESS = {
  scope: oneOf(SCOPES, 'mine'),
  ...filterAddress(MEETING_FIELDS),
  period: oneOf(PERIODS, 'all'),
  client: clientAddress,
  q: anyText,
}

/** Which meetings are listed. */
export function useListFilters() {
  return useUrlFilters(ADDRESS, 'scope')
}

/** The filters that an address has. */
export const listFiltersIn = (params: URLSearchParams) => filtersIn(ADDRESS, params)
