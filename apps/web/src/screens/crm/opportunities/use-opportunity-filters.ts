import type { OpportunityFilter } from '@cadencia/crm/opportunities/contract'
import { addDays } from '@cadencia/locale/sao-paulo'
import { useMemo } from 'react'
import { anyText, oneOf } from '../../../collections/filters/address-fields.ts'
import { filterAddress, filterQuery } from '../../../collections/filters/field-filters.tsx'
import { withoutEmpty } from '../../../collections/filters/filter-values.ts'
import { type FiltersOf, filtersIn, useUrlFilters } from '../../../collections/filters/use-url-filters.ts'
import { BOARD_FIELDS, OPPORTUNITY_FIELDS } from './fields.tsx'

/** Days until the expected close. */
export const CLOSINGS = ['7', '30', '90'] as const

const ADDRESS = {
  q: anyText,
  ...filterAddress(OPPORTUNITY_FIELDS),
  closing: oneOf(CLOSINGS),
}

type OpportunityFilters = FiltersOf<typeof ADDRESS>

interface FilterOptions {
  /** `YYYY-MM-DD` in São Paulo. */
  readonly today: string
  readonly isBoard: boolean
}

/** The filters that an address has. */
export const opportunityFiltersIn = (params: URLSearchParams) => filtersIn(ADDRESS, params)

/** The query for these filters. */
export function filterOf(filters: OpportunityFilters, { today, isBoard }: FilterOptions): OpportunityFilter {
  const { q, closing } = filters
  return {
    ...withoutEmpty({ q }),
    ...filterQuery<OpportunityFilter>()(isBoard ? BOARD_FIELDS : OPPORTUNITY_FIELDS, filters),
    ...(closing ? { closingUntil: addDays(today, Number(closing)) } : {}),
  }
}

/**
 * Which opportunities are shown; `queryFilter` goes to the server and stays the same object while the address does.
 */
export function useOpportunityFilters({ today, isBoard }: FilterOptions) {
  const address = useUrlFilters(ADDRESS)
  const { filters } = address
  const queryFilter = useMemo(() => filterOf(filters, { today, isBoard }), [filters, today, isBoard])
  return { ...address, queryFilter, isFiltered: Object.keys(queryFilter).length > 0 }
}
