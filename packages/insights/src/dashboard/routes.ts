import type { App } from '@cadencia/server/app'
import { viewerOf } from '@cadencia/server/viewer'
import { getActivity, getDashboard, getDashboardStats, getTimeline } from './contract.ts'
import { listActivities } from './repository.ts'
import { ACTIVITIES_SHOWN } from './rules.ts'
import { type DashboardContext, dashboardFor, statsFor, timelineAt } from './service.ts'

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
    handler: (request) => timelineAt(request.db, context.now()),
  })

  app.route({
    ...getActivity,
    handler: (request) => listActivities(request.db, ACTIVITIES_SHOWN),
  })
}
