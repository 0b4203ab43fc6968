import { PERIODS } from '@cadencia/scoring/contract'
import { oneOf } from '../../collections/filters/address-fields.ts'
import { filtersIn, useUrlFilters } from '../../collections/filters/use-url-filters.ts'

const RANKINGS = ['users', 'teams'] as const
export type Ranking = (typeof RANKINGS)[number]

const ADDRESS = {
  period: oneOf(PERIODS, 'weekly'),
  ranking: oneOf(RANKINGS, 'users'),
}

/** The period and the ranking in sight, which stand in the address; weekly and of people where it says nothing. */
export function useScoringUrlState() {
  return useUrlFilters(ADDRESS)
}

/** Period and ranking that an address has. */
export const scoringFiltersIn = (params: URLSearchParams) => filtersIn(ADDRESS, params)
