import { LEAD_SOURCES, LEAD_STATUSES, type LeadFilter, TEMPERATURES } from '@cadencia/crm/leads/contract'
import { oneOf, optionalText, personOrNobody } from '../../../collections/filters/address-fields.ts'
import { withoutEmpty } from '../../../collections/filters/filter-values.ts'
import { type FiltersOf, filtersIn, useUrlFilters } from '../../../collections/filters/use-url-filters.ts'

const ADDRESS = {
  q: optionalText,
  status: oneOf(LEAD_STATUSES),
  source: oneOf(LEAD_SOURCES),
  temperature: oneOf(TEMPERATURES),
  owner: personOrNobody,
}
export type LeadFilters = FiltersOf<typeof ADDRESS>

/** Which leads are shown. */
export function useLeadFilters() {
  return useUrlFilters(ADDRESS)
}

/** The filters that an address has. */
export const leadFiltersIn = (params: URLSearchParams) => filtersIn(ADDRESS, params)

/** The filters as the list and the export take them; what is not set is left out. */
export function filterOf({ q, status, source, temperature, owner }: LeadFilters): LeadFilter {
  return {
    ...withoutEmpty({ q, status, source, temperature, assignedTo: owner }),
  }
}
