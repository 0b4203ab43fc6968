import { ANALYTICS_PERIODS, type AnalyticsPeriod } from '@cadencia/insights/contract/analytics'
import type { AnalyticsFilter } from '@cadencia/insights/react/analytics'
import { useSearchParams } from 'react-router'
import { z } from 'zod'

const USUAL: AnalyticsPeriod = '30'
const Team = z.uuid().nullable().catch(null)

/** Period, team and the sprint of the burndown, which stand in the address, so that a link shows the same figures. */
export function useAnalyticsFilter() {
  const [params, setParams] = useSearchParams()
  const change = (values: Readonly<Record<string, string | null>>) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(values)) {
          if (value === null) after.delete(name)
          else after.set(name, value)
        }
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  const filter: AnalyticsFilter = {
    period: ANALYTICS_PERIODS.find((period) => period === params.get('period')) ?? USUAL,
    teamId: Team.parse(params.get('team')),
  }
  return {
    filter,
    sprintId: params.get('sprint'),
    choosePeriod: (period: AnalyticsPeriod) => change({ period: period === USUAL ? null : period }),
    // The sprint is one of the team's.
    chooseTeam: (team: string | null) => change({ team, sprint: null }),
    chooseSprint: (sprint: string | null) => change({ sprint }),
  }
}
