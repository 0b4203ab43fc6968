import { keyOf, query } from '@cadencia/http/query'
import { HEARD_WHILE_SHOWN } from '@cadencia/realtime/live-query'
import { useLiveTopic } from '@cadencia/realtime/react'
import { keepPreviousData, type QueryClient, type QueryKey, useQuery } from '@tanstack/react-query'
import { type AnalyticsPeriod, getAnalyticsCharts, getAnalyticsStats } from './contract.ts'

/** What a change of the work makes stale. */
export const ANALYTICS_KEYS: readonly QueryKey[] = [keyOf(getAnalyticsStats), keyOf(getAnalyticsCharts)]

export interface AnalyticsFilter {
  readonly period: AnalyticsPeriod
  /** Null for all teams. */
  readonly teamId: string | null
}

/** The last figures stay in sight while others load. */
const SHOWN = { ...HEARD_WHILE_SHOWN, placeholderData: keepPreviousData }

const inputOf = ({ period, teamId }: AnalyticsFilter) => ({
  query: { period, ...(teamId ? { teamId } : {}) },
})

/** Asks for figures and charts before they are shown. */
export function prefetchAnalytics(client: QueryClient, filter: AnalyticsFilter): Promise<unknown> {
  return Promise.all([
    client.prefetchQuery(query(getAnalyticsStats, inputOf(filter))),
    client.prefetchQuery(query(getAnalyticsCharts, inputOf(filter))),
  ])
}

/** The cards, the teams and the findings, kept fresh while they are on the screen. */
export function useAnalyticsStats(filter: AnalyticsFilter) {
  useLiveTopic('analytics')
  return useQuery({ ...query(getAnalyticsStats, inputOf(filter)), ...SHOWN })
}

/** What the charts draw; likewise. */
export function useAnalyticsCharts(filter: AnalyticsFilter) {
  return useQuery({ ...query(getAnalyticsCharts, inputOf(filter)), ...SHOWN })
}
