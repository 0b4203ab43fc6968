import type { ActivityFilter } from '@cadencia/crm/activities/contract'
import { useMemo } from 'react'
import { anyText } from '../../../collections/filters/address-fields.ts'
import { filterAddress, filterQuery } from '../../../collections/filters/field-filters.tsx'
import { withoutEmpty } from '../../../collections/filters/filter-values.ts'
import { type FiltersOf, filtersIn, useUrlFilters } from '../../../collections/filters/use-url-filters.ts'
import { ACTIVITY_FIELDS } from './fields.tsx'

const ADDRESS = { q: anyText, ...filterAddress(ACTIVITY_FIELDS) }

type ActivityFilters = FiltersOf<typeof ADDRESS>

/** The filters that an address has. */
export const activityFiltersIn = (params: URLSearchParams) => filtersIn(ADDRESS, params)

/** The query for these filters. */
export function filterOf(filters: ActivityFilters): ActivityFilter {
  return { ...withoutEmpty({ q: filters.q }), ...filterQuery<ActivityFilter>()(ACTIVITY_FIELDS, filters) }
}

/** Which activities are listed; `queryFilter` goes to the server. */
export function useActivityFilters() {
  const address = useUrlFilters(ADDRESS)
  const queryFilter = useMemo(() => filterOf(address.filters), [address.filters])
  return { ...address, queryFilter }
}
