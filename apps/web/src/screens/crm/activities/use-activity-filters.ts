import { type ActivityFilter, ActivityState, ActivityType, Outcome } from '@cadencia/crm/activities/contract'
import { useMemo } from 'react'
import { z } from 'zod'
import { withoutEmpty } from '../../../lists/filter-values.ts'
import { useUrlFilters } from '../../../lists/use-url-filters.ts'

const Address = z.object({
  q: z.string().catch(''),
  state: ActivityState.nullable().catch(null),
  type: ActivityType.nullable().catch(null),
  outcome: Outcome.nullable().catch(null),
})

const DEFAULTS: z.infer<typeof Address> = { q: '', state: null, type: null, outcome: null }

/** Which activities are listed; `queryFilter` goes to the server. */
export function useActivityFilters() {
  const address = useUrlFilters(Address, DEFAULTS)
  const { q, state, type, outcome } = address.filters
  const queryFilter = useMemo(
    (): ActivityFilter => ({
      ...withoutEmpty({ q, state, type, outcome }),
    }),
    [q, state, type, outcome],
  )
  return { ...address, queryFilter }
}
