import { handles } from '@cadencia/jobs/handler'
import { schedule } from '@cadencia/jobs/schedules'
import type { Domain } from '@cadencia/server/domain'
import { analyticsRoutes } from './analytics/routes.ts'
import { forgetOldActivities } from './dashboard/repository.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { ACTIVITIES_KEPT_DAYS } from './dashboard/rules.ts'
import type { DashboardContext } from './dashboard/service.ts'
import { activitySubscribers } from './dashboard/subscribers.ts'
import { seedActivities, seedReports } from './demo.ts'
import { forgetActivities } from './facts.ts'
import { figuresLive, MY_DAY } from './live.ts'
import { myDayRoutes } from './my-day/routes.ts'
import type { MyDayContext } from './my-day/service.ts'
import { reportCauses, reportNotices } from './notices.ts'
import { insightPersonalData } from './personal-data.ts'
import type { ReportContext } from './reports/context.ts'
import { reportJobs, reportSchedules } from './reports/jobs.ts'
import { reportLive, reportTopics } from './reports/live.ts'
import { reportRoutes } from './reports/routes.ts'
import { reportSearch } from './reports/search.ts'
import { reportWebhookFacts } from './webhook-facts.ts'

export type InsightsOptions = DashboardContext & MyDayContext & ReportContext

/** What people see of the work as a whole: the dashboard, analytics, reports. */
export function insights(options: InsightsOptions): Domain {
  return {
    name: 'insights',
    causes: reportCauses,
    notices: reportNotices,
    webhookFacts: reportWebhookFacts,
    records: [{ kind: 'report', area: 'insights' }],
    routes: (app) => {
      dashboardRoutes(app, options)
      myDayRoutes(app, options)
      analyticsRoutes(app, options.now)
      reportRoutes(app, options)
    },
    personalData: insightPersonalData,
    search: reportSearch,
    searchArea: 'insights',
    subscribers: activitySubscribers,
    live: [...figuresLive, ...reportLive],
    liveAreas: { dashboard: 'insights', analytics: 'insights', [MY_DAY]: 'insights', report: 'insights' },
    topics: [
      { prefix: 'dashboard', mayJoin: () => true },
      { prefix: 'analytics', mayJoin: () => true },
      { prefix: MY_DAY, mayJoin: () => true },
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
