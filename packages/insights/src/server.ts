import { opportunityChanged, opportunityRemoved, opportunityWon } from '@cadencia/crm/contract/facts'
import { handles } from '@cadencia/jobs/handler'
import { schedule } from '@cadencia/jobs/schedules'
import {
  meetingCancelled,
  meetingChanged,
  meetingCompleted,
  meetingScheduled,
  meetingStarted,
  meetingSummarised,
} from '@cadencia/meetings/facts'
import { memberAdded, memberRemoved, teamChanged } from '@cadencia/people/facts'
import type { Announcement, LiveRule } from '@cadencia/realtime/rules'
import type { App } from '@cadencia/server/app'
import type { Domain } from '@cadencia/server/domain'
import { viewerOf } from '@cadencia/server/viewer'
import {
  knowledgeShared,
  sprintChanged,
  sprintCompleted,
  sprintCreated,
  sprintDelayed,
  taskChanged,
  taskCompleted,
  taskCreated,
  taskDeleted,
  taskReopened,
  taskRestored,
} from '@cadencia/sprints/facts'
import { analyticsRoutes } from './analytics/routes.ts'
import { activityRecorded, forgetActivities } from './contract/facts.ts'
import { getActivity, getDashboard, getDashboardStats, getTimeline } from './contract.ts'
import { activitySubscribers, forgetOldActivities, listActivities } from './dashboard/activities.ts'
import { type DashboardContext, dashboardFor, statsFor, timelineAt } from './dashboard/dashboard.ts'
import { ACTIVITIES_KEPT_DAYS, ACTIVITIES_SHOWN } from './dashboard/rules.ts'
import { seedActivities, seedReports } from './demo.ts'
import { insightPersonalData } from './personal-data.ts'
import type { ReportContext } from './reports/context.ts'
import { reportLive, reportTopics } from './reports/events.ts'
import { reportJobs, reportSchedules } from './reports/jobs.ts'
import { reportRoutes } from './reports/routes.ts'

/** Whatever changes a figure of the dashboard or of the analytics tells those who look at one. */
const stale: readonly Announcement[] = ['dashboard', 'analytics'].map((topic) => ({
  to: 'topic',
  topic,
  event: { type: 'changed', entity: topic, id: topic },
}))

const FACTS = [
  activityRecorded,
  meetingScheduled,
  meetingChanged,
  meetingStarted,
  meetingCompleted,
  meetingCancelled,
  meetingSummarised,
  taskCreated,
  taskChanged,
  taskCompleted,
  taskReopened,
  taskDeleted,
  taskRestored,
  sprintCreated,
  sprintChanged,
  sprintCompleted,
  sprintDelayed,
  knowledgeShared,
  teamChanged,
  memberAdded,
  memberRemoved,
  opportunityWon,
  opportunityChanged,
  opportunityRemoved,
] as const

export type InsightsOptions = DashboardContext & ReportContext

/** What people see of the work as a whole: the dashboard, analytics, reports. */
export function insights(options: InsightsOptions): Domain {
  return {
    name: 'insights',
    routes: (app) => {
      dashboardRoutes(app, options)
      analyticsRoutes(app, options.now)
      reportRoutes(app, options)
    },
    personalData: insightPersonalData,
    subscribers: activitySubscribers,
    live: [...FACTS.map(({ name }): LiveRule => ({ fact: name, announcements: () => stale })), ...reportLive],
    topics: [
      { prefix: 'dashboard', mayJoin: () => true },
      { prefix: 'analytics', mayJoin: () => true },
      ...reportTopics,
    ],
    jobs: [
      handles(forgetActivities, async (_, { db }) => ({
        forgotten: await forgetOldActivities(db, ACTIVITIES_KEPT_DAYS),
      })),
      ...reportJobs(options),
    ],
    schedules: [
      schedule({
        name: 'forget_activities',
        job: forgetActivities,
        payload: {},
        when: { cron: '55 3 * * *' },
      }),
      ...reportSchedules,
    ],
    seedDemo: async (db, seed) => {
      await seedActivities(db, seed)
      await seedReports(db, seed, options)
    },
  }
}

function dashboardRoutes(app: App, context: DashboardContext): void {
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
