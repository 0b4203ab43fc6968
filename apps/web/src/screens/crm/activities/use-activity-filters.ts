import {
  ACTIVITY_STATES,
  ACTIVITY_TYPES,
  type ActivityFilter,
  OUTCOMES,
} from '@cadencia/crm/activities/contract'
import { useMemo } from 'react'
import { anyText, oneOf } from '../../../collections/filters/address-fields.ts'
import { withoutEmpty } from '../../../collections/filters/filter-values.ts'
import { type FiltersOf, filtersIn, useUrlFilters } from '../../../collections/filters/use-url-filters.ts'

const ADDRESS = {
  q: anyText,
  state: oneOf(ACTIVITY_STATES),
  type: oneOf(ACTIVITY_TYPES),
  outcome: oneOf(OUTCOMES),
}

type ActivityFilters = FiltersOf<typeof ADDRESS>

/** The filters that an address has. */
export const activityFiltersIn = (params: URLSearchParams) => filtersIn(ADDRESS, params)

/** The query for these filters. */
export function filterOf({ q, state, type, outcome }: ActivityFilters): ActivityFilter {
  return withoutEmpty({ q, state, type, outcome })
}

/** Which activities are listed; `queryFilter` goes to the server. */
export function useActivityFilters() {
  const address = useUrlFilters(ADDRESS)
  const { q, state, type, outcome } = address.filters
  const queryFilter = useMemo(() => filterOf({ q, state, type, outcome }), [q, state, type, outcome])
  return { ...address, queryFilter }
}
