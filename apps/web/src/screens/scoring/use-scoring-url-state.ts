import { PERIODS } from '@cadencia/scoring/contract'
import { z } from 'zod'
import { filtersIn, useUrlFilters } from '../../lists/use-url-filters.ts'

const RANKINGS = ['users', 'teams'] as const
export type Ranking = (typeof RANKINGS)[number]

const Address = z.object({
  period: z.enum(PERIODS).catch('weekly'),
  ranking: z.enum(RANKINGS).catch('users'),
})

const DEFAULTS: z.infer<typeof Address> = { period: 'weekly', ranking: 'users' }

/** The period and the ranking in sight, which stand in the address; weekly and of people where it says nothing. */
export function useScoringUrlState() {
  return useUrlFilters(Address, DEFAULTS)
}

/** Period and ranking that an address has. */
export const scoringFiltersIn = (params: URLSearchParams) => filtersIn(Address, DEFAULTS, params)
