import { SprintStatus } from '@cadencia/sprints/contract'
import type { SprintListFilter } from '@cadencia/sprints/react'
import { z } from 'zod'
import { AddressId, withoutEmpty } from '../../../lists/filter-values.ts'
import { useUrlFilters } from '../../../lists/use-url-filters.ts'

const Address = z.object({
  q: z.string().catch(''),
  team: AddressId,
  status: SprintStatus.nullable().catch(null),
})

const DEFAULTS: z.infer<typeof Address> = { q: '', team: null, status: null }

/** Which sprints are listed; `queryFilter` goes to the server. */
export function useSprintFilters() {
  const address = useUrlFilters(Address, DEFAULTS)
  const { q, team, status } = address.filters
  const queryFilter: SprintListFilter = {
    ...(q.trim() === '' ? {} : { q }),
    ...withoutEmpty({ teamId: team, status }),
  }
  return { ...address, queryFilter }
}
