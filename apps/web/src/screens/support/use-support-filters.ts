import { SUPPORT_SORTS } from '@cadencia/support/contract'
import type { SupportListFilter } from '@cadencia/support/react'
import { anyText, oneOf, sortIn } from '../../collections/filters/address-fields.ts'
import { clientAddress, clientQuery } from '../../collections/filters/client-filter.tsx'
import { filterAddress, filterQuery } from '../../collections/filters/field-filters.tsx'
import { type FiltersOf, filtersIn, useUrlFilters } from '../../collections/filters/use-url-filters.ts'
import { REQUEST_FIELDS } from './fields.tsx'

const ADDRESS = {
  ...filterAddress(REQUEST_FIELDS),
  /** Those that one asked for. */
  mine: oneOf(['1']),
  client: clientAddress,
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
export function queryOf(filters: Filters, sort: string): SupportListFilter {
  const { mine, q } = filters
  return {
    ...filterQuery<SupportListFilter>()(REQUEST_FIELDS, filters),
    ...clientQuery(filters),
    ...(mine ? { mine: 'true' } : {}),
    ...(q.trim() ? { q: q.trim() } : {}),
    sort: sortIn(SUPPORT_SORTS, sort) ?? 'urgency',
  }
}
