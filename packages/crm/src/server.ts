import type { Db } from '@cadencia/db/client'
import type { Domain } from '@cadencia/server/domain'
import { gateRoutes } from './access/routes.ts'
import { activityRecord } from './activities/record.ts'
import { activityRoutes } from './activities/routes.ts'
import { attachmentRoutes } from './attachments/routes.ts'
import { seedAutomations } from './automations/demo.ts'
import { automationJobs, automationSchedules } from './automations/jobs.ts'
import { automationLive } from './automations/live.ts'
import { automationRecord } from './automations/record.ts'
import { automationRoutes } from './automations/routes.ts'
import { automationSubscribers } from './automations/subscribers.ts'
import { clientKind, clientRecord } from './clients/record.ts'
import { clientRoutes } from './clients/routes.ts'
import type { CrmContext } from './context.ts'
import { demoLinkedDeals, demoRecordComments } from './demo/comments.ts'
import { seedCrm } from './demo.ts'
import { exportRoutes } from './exports/routes.ts'
import { importJobs } from './imports/jobs.ts'
import { importLive } from './imports/live.ts'
import { importRoutes } from './imports/routes.ts'
import { recordJobs, recordSchedules } from './jobs.ts'
import { eraseLeadAgain, personalDataRoutes } from './leads/personal-data.ts'
import { leadKind, leadRecord } from './leads/record.ts'
import { leadRoutes } from './leads/routes.ts'
import { crmLive } from './live.ts'
import { crmCauses, crmNotices } from './notices.ts'
import { opportunityKind, opportunityRecord } from './opportunities/record.ts'
import { opportunityRoutes } from './opportunities/routes.ts'
import { crmPersonalData } from './personal-data.ts'
import { crmSearch } from './search.ts'
import { statsRoutes } from './stats/routes.ts'
import { recordSubscribers } from './subscribers.ts'
import { type ClientLine, clientMessages } from './timeline/overview.ts'
import { timelineRoutes } from './timeline/routes.ts'
import { crmWebhookFacts } from './webhook-facts.ts'

export interface Crm extends Domain {
  /** What was exchanged with a client last, else commented on it, oldest first; for who unlocked the CRM. */
  readonly clientMessages: (db: Db, clientId: string, max: number) => Promise<readonly ClientLine[]>
}

/** The CRM behind its shared password: leads, opportunities, clients, activities, files and automations. */
export function crm(context: CrmContext): Crm {
  const { comments, files, messenger, now } = context
  const automations = { files, messages: messenger, now }
  return {
    name: 'crm',
    causes: crmCauses,
    notices: crmNotices,
    webhookFacts: crmWebhookFacts,
    records: [leadRecord, opportunityRecord, clientRecord, activityRecord, automationRecord],
    jobs: [...recordJobs(context), ...importJobs(context), ...automationJobs(automations)],
    schedules: [...recordSchedules, ...automationSchedules],
    subscribers: [...recordSubscribers(context), ...automationSubscribers(context)],
    routes: (app) => {
      gateRoutes(app, context)
      importRoutes(app, context)
      exportRoutes(app, context)
      leadRoutes(app, context)
      personalDataRoutes(app, context)
      opportunityRoutes(app, context)
      clientRoutes(app, context)
      activityRoutes(app, context)
      attachmentRoutes(app, context)
      timelineRoutes(app, context)
      statsRoutes(app, context)
      automationRoutes(app, automations)
    },
    live: [...crmLive, ...importLive, ...automationLive],
    liveAreas: {
      automation: 'crm',
      automation_delivery: 'crm',
      lead_import: 'crm',
      crm_lead: 'crm',
      crm_opportunity: 'crm',
      crm_client: 'crm',
      crm_activity: 'crm',
      crm_attachment: 'crm',
    },
    personalData: crmPersonalData,
    erasable: { kind: 'lead', eraseAgain: (db, id) => eraseLeadAgain(db, id, context) },
    search: crmSearch,
    searchArea: 'crm',
    kinds: [
      { ...leadKind, demoComments: (db, seed) => demoRecordComments(db, 'leads', seed) },
      {
        ...opportunityKind,
        demoComments: (db, seed) => demoRecordComments(db, 'opportunities', seed),
        demoLinked: async (db) => (await demoLinkedDeals(db)).map(({ id }) => id),
      },
      {
        ...clientKind,
        demoComments: (db, seed) => demoRecordComments(db, 'clients', seed),
        demoLinked: async (db) => (await demoLinkedDeals(db)).flatMap(({ clientId }) => clientId ?? []),
      },
    ],
    clientMessages: (db, clientId, max) => clientMessages(db, clientId, { messenger, comments, max }),
    seedDemo: async (db, options) => {
      await seedCrm(db, options)
      await seedAutomations(db, { now: options.now, messenger })
    },
  }
}
