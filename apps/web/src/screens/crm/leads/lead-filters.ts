import { type LeadFilter, LeadSource, LeadStatus, Temperature } from '@cadencia/crm/leads/contract'
import { z } from 'zod'
import { AddressPerson, withoutEmpty } from '../../../lists/filter-values.ts'
import { filtersIn, useUrlFilters } from '../../../lists/use-url-filters.ts'

const Address = z.object({
  q: z.string().nullable().catch(null),
  status: LeadStatus.nullable().catch(null),
  source: LeadSource.nullable().catch(null),
  temperature: Temperature.nullable().catch(null),
  owner: AddressPerson,
})
export type LeadFilters = z.infer<typeof Address>

const DEFAULTS: LeadFilters = { q: null, status: null, source: null, temperature: null, owner: null }

/** Which leads are shown. */
export function useLeadFilters() {
  return useUrlFilters(Address, DEFAULTS)
}

/** The filters that an address has. */
export const leadFiltersIn = (params: URLSearchParams) => filtersIn(Address, DEFAULTS, params)

/** The filters as the list and the export take them; what is not set is left out. */
export function filterOf({ q, status, source, temperature, owner }: LeadFilters): LeadFilter {
  return {
    ...withoutEmpty({ q, status, source, temperature, assignedTo: owner }),
  }
}
