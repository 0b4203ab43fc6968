import { type ClientFilter, ClientStatus, Segment } from '@cadencia/crm/clients/contract'
import { useMemo } from 'react'
import { z } from 'zod'
import { AddressPerson, withoutEmpty } from '../../../lists/filter-values.ts'
import { filtersIn, useUrlFilters } from '../../../lists/use-url-filters.ts'

const Address = z.object({
  q: z.string().catch(''),
  status: ClientStatus.nullable().catch(null),
  segment: Segment.nullable().catch(null),
  owner: AddressPerson,
})

type ClientFilters = z.infer<typeof Address>

const DEFAULTS: ClientFilters = { q: '', status: null, segment: null, owner: null }

/** The filters that an address has. */
export const clientFiltersIn = (params: URLSearchParams) => filtersIn(Address, DEFAULTS, params)

/** The query for these filters. */
export function filterOf({ q, status, segment, owner }: ClientFilters): ClientFilter {
  return withoutEmpty({ q, status, segment, assignedTo: owner })
}

/** Which clients are listed; `queryFilter` goes to the server. */
export function useClientFilters() {
  const address = useUrlFilters(Address, DEFAULTS)
  const { q, status, segment, owner } = address.filters
  const queryFilter = useMemo(() => filterOf({ q, status, segment, owner }), [q, status, segment, owner])
  return { ...address, queryFilter }
}
