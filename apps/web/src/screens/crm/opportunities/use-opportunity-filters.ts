import { type OpportunityFilter, STAGES } from '@cadencia/crm/opportunities/contract'
import { addDays } from '@cadencia/locale/sao-paulo'
import { useMemo } from 'react'
import { anyText, oneOf, personOrNobody } from '../../../collections/filters/address-fields.ts'
import { withoutEmpty } from '../../../collections/filters/filter-values.ts'
import { type FiltersOf, filtersIn, useUrlFilters } from '../../../collections/filters/use-url-filters.ts'

/** Days until the expected close. */
export const CLOSINGS = ['7', '30', '90'] as const

const ADDRESS = {
  q: anyText,
  owner: personOrNobody,
  /** The board shows all stages. */
  stage: oneOf(STAGES),
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
  const { q, owner, stage, closing } = filters
  return {
    ...withoutEmpty({ q, assignedTo: owner, stage: isBoard ? null : stage }),
    ...(closing ? { closingUntil: addDays(today, Number(closing)) } : {}),
  }
}

/**
 * Which opportunities are shown; `queryFilter` goes to the server and stays the same object as long as it means the same.
 */
export function useOpportunityFilters({ today, isBoard }: FilterOptions) {
  const address = useUrlFilters(ADDRESS)
  const { q, owner, stage, closing } = address.filters
  const queryFilter = useMemo(
    () => filterOf({ q, owner, stage, closing }, { today, isBoard }),
    [q, owner, stage, closing, today, isBoard],
  )
  return { ...address, queryFilter, isFiltered: Object.keys(queryFilter).length > 0 }
}
