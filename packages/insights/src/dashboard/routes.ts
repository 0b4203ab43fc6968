import type { App } from '@cadencia/server/app'
import { viewerOf } from '@cadencia/server/viewer'
import { getActivity, getDashboard, getDashboardStats, getTimeline } from './contract.ts'
import { activityFor, type DashboardContext, dashboardFor, statsFor, timelineFor } from './service.ts'

export function dashboardRoutes(app: App, context: DashboardContext): void {
  app.route({
    ...getDashboard,
    handler: (request) => dashboardFor(request.db, viewerOf(request), context),
  })

  app.route({
    ...getDashboardStats,
    handler: (request) => statsFor(request.db, viewerOf(request), context),
  })

  app.route({
    ...getTimeline,
    handler: (request) => timelineFor(request.db, viewerOf(request), context.now()),
  })

  app.route({
    ...getActivity,
    handler: (request) => activityFor(request.db, viewerOf(request), context),
  })
}
