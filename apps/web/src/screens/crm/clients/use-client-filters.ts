import { type ClientFilter, ClientStatus, Segment } from '@cadencia/crm/clients/contract'
import { useMemo } from 'react'
import { z } from 'zod'
import { AddressPerson, withoutEmpty } from '../../../lists/filter-values.ts'
import { useUrlFilters } from '../../../lists/use-url-filters.ts'

const Address = z.object({
  q: z.string().catch(''),
  status: ClientStatus.nullable().catch(null),
  segment: Segment.nullable().catch(null),
  owner: AddressPerson,
})

const DEFAULTS: z.infer<typeof Address> = { q: '', status: null, segment: null, owner: null }

/** Which clients are listed; `queryFilter` goes to the server. */
export function useClientFilters() {
  const address = useUrlFilters(Address, DEFAULTS)
  const { q, status, segment, owner } = address.filters
  const queryFilter = useMemo(
    (): ClientFilter => ({
      ...withoutEmpty({ q, status, segment, assignedTo: owner }),
    }),
    [q, status, segment, owner],
  )
  return { ...address, queryFilter }
}
