import { ANALYTICS_PERIODS, type AnalyticsPeriod } from '@cadencia/insights/analytics/contract'
import type { AnalyticsFilter } from '@cadencia/insights/analytics/react'
import { oneOf, optionalText, recordId } from '../../../collections/filters/address-fields.ts'
import { filtersIn, useUrlFilters } from '../../../collections/filters/use-url-filters.ts'

const ADDRESS = {
  period: oneOf(ANALYTICS_PERIODS, '30'),
  team: recordId,
  sprint: optionalText,
}

/** The filter that an address has. */
export function analyticsFilterIn(params: URLSearchParams): AnalyticsFilter {
  const { period, team } = filtersIn(ADDRESS, params)
  return { period, teamId: team }
}

/** Period, team and the sprint of the burndown, which stand in the address, so that a link shows the same figures. */
export function useAnalyticsFilter() {
  const { filters, change } = useUrlFilters(ADDRESS)
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
