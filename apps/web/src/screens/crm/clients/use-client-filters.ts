import { CLIENT_STATUSES, type ClientFilter, SEGMENTS } from '@cadencia/crm/clients/contract'
import { useMemo } from 'react'
import { anyText, oneOf, personOrNobody } from '../../../collections/filters/address-fields.ts'
import { withoutEmpty } from '../../../collections/filters/filter-values.ts'
import { type FiltersOf, filtersIn, useUrlFilters } from '../../../collections/filters/use-url-filters.ts'

const ADDRESS = {
  q: anyText,
  status: oneOf(CLIENT_STATUSES),
  segment: oneOf(SEGMENTS),
  owner: personOrNobody,
}

type ClientFilters = FiltersOf<typeof ADDRESS>

/** The filters that an address has. */
export const clientFiltersIn = (params: URLSearchParams) => filtersIn(ADDRESS, params)

/** The query for these filters. */
export function filterOf({ q, status, segment, owner }: ClientFilters): ClientFilter {
  return withoutEmpty({ q, status, segment, assignedTo: owner })
}

/** Which clients are listed; `queryFilter` goes to the server. */
export function useClientFilters() {
  const address = useUrlFilters(ADDRESS)
  const { q, status, segment, owner } = address.filters
  const queryFilter = useMemo(() => filterOf({ q, status, segment, owner }), [q, status, segment, owner])
  return { ...address, queryFilter }
}
