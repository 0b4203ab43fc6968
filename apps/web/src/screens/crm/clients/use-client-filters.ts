import type { ClientFilter } from '@cadencia/crm/clients/contract'
import { useMemo } from 'react'
import { anyText } from '../../../collections/filters/address-fields.ts'
import { filterAddress, filterQuery } from '../../../collections/filters/field-filters.tsx'
import { withoutEmpty } from '../../../collections/filters/filter-values.ts'
import { type FiltersOf, filtersIn, useUrlFilters } from '../../../collections/filters/use-url-filters.ts'
import { CLIENT_FIELDS } from './fields.tsx'

const ADDRESS = { q: anyText, ...filterAddress(CLIENT_FIELDS) }

type ClientFilters = FiltersOf<typeof ADDRESS>

/** The filters that an address has. */
export const clientFiltersIn = (params: URLSearchParams) => filtersIn(ADDRESS, params)

/** The query for these filters. */
export function filterOf(filters: ClientFilters): ClientFilter {
  return { ...withoutEmpty({ q: filters.q }), ...filterQuery<ClientFilter>()(CLIENT_FIELDS, filters) }
}

/** Which clients are listed; `queryFilter` goes to the server. */
export function useClientFilters() {
  const address = useUrlFilters(ADDRESS)
  const queryFilter = useMemo(() => filterOf(address.filters), [address.filters])
  return { ...address, queryFilter }
}
