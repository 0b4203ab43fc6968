import { keyOf, query } from '@cadencia/http/query'
import { HEARD_WHILE_SHOWN } from '@cadencia/realtime/live-query'
import { type Invalidations, useLiveTopic } from '@cadencia/realtime/react'
import { useQuery } from '@tanstack/react-query'
import { ANALYTICS_KEYS } from './analytics/hooks.ts'
import { getDashboard } from './dashboard/contract.ts'
import { myDayInvalidations } from './my-day/hooks.ts'
import { reportInvalidations } from './reports/hooks.ts'

export const insightInvalidations: Invalidations = {
  dashboard: () => [keyOf(getDashboard)],
  analytics: () => ANALYTICS_KEYS,
  ...myDayInvalidations,
  ...reportInvalidations,
}

/** All that the dashboard shows, kept fresh while it is on the screen. */
export function useDashboard() {
  useLiveTopic('dashboard')
  return useQuery({ ...query(getDashboard, {}), ...HEARD_WHILE_SHOWN })
}
