import { ANALYTICS_PERIODS, type AnalyticsPeriod } from '@cadencia/insights/analytics/contract'
import type { AnalyticsFilter } from '@cadencia/insights/analytics/react'
import { z } from 'zod'
import { AddressId } from '../../../lists/filter-values.ts'
import { filtersIn, useUrlFilters } from '../../../lists/use-url-filters.ts'

const Address = z.object({
  period: z.enum(ANALYTICS_PERIODS).catch('30'),
  team: AddressId,
  sprint: z.string().nullable(),
})

const DEFAULTS: z.infer<typeof Address> = { period: '30', team: null, sprint: null }

/** The filter that an address has. */
export function analyticsFilterIn(params: URLSearchParams): AnalyticsFilter {
  const { period, team } = filtersIn(Address, DEFAULTS, params)
  return { period, teamId: team }
}

/** Period, team and the sprint of the burndown, which stand in the address, so that a link shows the same figures. */
export function useAnalyticsFilter() {
  const { filters, change } = useUrlFilters(Address, DEFAULTS)
  const { period, team, sprint } = filters
  const filter: AnalyticsFilter = { period, teamId: team }
  return {
    filter,
    sprintId: sprint,
    choosePeriod: (chosen: AnalyticsPeriod) => change({ period: chosen }),
    // The sprint is one of the team's.
    chooseTeam: (chosen: string | null) => change({ team: chosen, sprint: null }),
    chooseSprint: (chosen: string | null) => change({ sprint: chosen }),
  }
}
