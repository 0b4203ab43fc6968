import { type ActivityFilter, ActivityState, ActivityType, Outcome } from '@cadencia/crm/activities/contract'
import { useMemo } from 'react'
import { z } from 'zod'
import { withoutEmpty } from '../../../lists/filter-values.ts'
import { filtersIn, useUrlFilters } from '../../../lists/use-url-filters.ts'

const Address = z.object({
  q: z.string().catch(''),
  state: ActivityState.nullable().catch(null),
  type: ActivityType.nullable().catch(null),
  outcome: Outcome.nullable().catch(null),
})

type ActivityFilters = z.infer<typeof Address>

const DEFAULTS: ActivityFilters = { q: '', state: null, type: null, outcome: null }

/** The filters that an address has. */
export const activityFiltersIn = (params: URLSearchParams) => filtersIn(Address, DEFAULTS, params)

/** The query for these filters. */
export function filterOf({ q, state, type, outcome }: ActivityFilters): ActivityFilter {
  return withoutEmpty({ q, state, type, outcome })
}

/** Which activities are listed; `queryFilter` goes to the server. */
export function useActivityFilters() {
  const address = useUrlFilters(Address, DEFAULTS)
  const { q, state, type, outcome } = address.filters
  const queryFilter = useMemo(() => filterOf({ q, state, type, outcome }), [q, state, type, outcome])
  return { ...address, queryFilter }
}
