import type { LeadFilter } from '@cadencia/crm/leads/contract'
import { optionalText } from '../../../collections/filters/address-fields.ts'
import { filterAddress, filterQuery } from '../../../collections/filters/field-filters.tsx'
import { withoutEmpty } from '../../../collections/filters/filter-values.ts'
import { type FiltersOf, filtersIn, useUrlFilters } from '../../../collections/filters/use-url-filters.ts'
import { LEAD_FIELDS } from './fields.tsx'

const ADDRESS = { q: optionalText, ...filterAddress(LEAD_FIELDS) }
export type LeadFilters = FiltersOf<typeof ADDRESS>

/** Which leads are shown. */
export function useLeadFilters() {
  return useUrlFilters(ADDRESS)
}

/** The filters that an address has. */
export const leadFiltersIn = (params: URLSearchParams) => filtersIn(ADDRESS, params)

/** The filters as the list and the export take them; what is not set is left out. */
export function filterOf(filters: LeadFilters): LeadFilter {
  return { ...withoutEmpty({ q: filters.q }), ...filterQuery<LeadFilter>()(LEAD_FIELDS, filters) }
}
