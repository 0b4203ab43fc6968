import type { App } from '@cadencia/server/app'
import { getAnalyticsCharts, getAnalyticsStats } from './contract.ts'
import { analyticsFor, chartsFor } from './service.ts'

export function analyticsRoutes(app: App, now: () => number): void {
  app.route({
    ...getAnalyticsStats,
    handler: ({ db, query }) => analyticsFor(db, query, now()),
  })

  app.route({
    ...getAnalyticsCharts,
    handler: ({ db, query }) => chartsFor(db, query, now()),
  })
}
