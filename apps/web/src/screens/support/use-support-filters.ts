import { SupportPriority, SupportStatus } from '@cadencia/support/contract'
import type { SupportListFilter } from '@cadencia/support/react'
import { z } from 'zod'
import { withoutEmpty } from '../../lists/filter-values.ts'
import { useUrlFilters } from '../../lists/use-url-filters.ts'

const Address = z.object({
  status: SupportStatus.nullable().catch(null),
  priority: SupportPriority.nullable().catch(null),
  team: z.uuid().nullable().catch(null),
  /** Those that one asked for. */
  mine: z.literal('1').nullable().catch(null),
  q: z.string().catch(''),
})

type Filters = z.infer<typeof Address>

const DEFAULTS: Filters = { status: null, priority: null, team: null, mine: null, q: '' }

/** Which requests are listed; `queryFilter` goes to the server. */
export function useSupportFilters() {
  const address = useUrlFilters(Address, DEFAULTS)
  const { status, priority, team, mine, q } = address.filters
  const queryFilter: SupportListFilter = {
    ...withoutEmpty({ status, priority, teamId: team }),
    ...(mine ? { mine: 'true' } : {}),
    ...(q.trim() ? { q: q.trim() } : {}),
  }
  return { ...address, queryFilter }
}
