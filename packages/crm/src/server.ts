import type { FileAttachments } from '@cadencia/files/attachments'
import type { Domain } from '@cadencia/server/domain'
import { gateRoutes } from './access/routes.ts'
import { activityRoutes } from './activities/routes.ts'
import { attachmentRoutes } from './attachments/routes.ts'
import { automations, automationsWork } from './automations/server.ts'
import { clientRoutes } from './clients/routes.ts'
import type { CrmContext } from './context.ts'
import { seedCrm } from './demo.ts'
import { exportRoutes } from './exports/routes.ts'
import { importJobs } from './imports/jobs.ts'
import { importLive } from './imports/live.ts'
import { importRoutes } from './imports/routes.ts'
import { recordJobs, recordSchedules } from './jobs.ts'
import { eraseLeadAgain, personalDataRoutes } from './leads/personal-data.ts'
import { leadRoutes } from './leads/routes.ts'
import { crmLive } from './live.ts'
import { opportunityRoutes } from './opportunities/routes.ts'
import { crmPersonalData } from './personal-data.ts'
import { crmSearch } from './search.ts'
import { statsRoutes } from './stats/routes.ts'
import { recordSubscribers } from './subscribers.ts'
import { timelineRoutes } from './timeline/routes.ts'

type WorkOptions = Pick<CrmContext, 'messenger' | 'now'> & {
  readonly files: Pick<FileAttachments, 'list' | 'open' | 'release'>
}

/** The part that a worker needs: imports, automations, and what looks after the records. */
export function crmWork({ files, messenger, now }: WorkOptions): Domain {
  const writing = automationsWork({ files, messages: messenger, now })
  return {
    name: 'crm',
    jobs: [...recordJobs({ files, now }), ...importJobs({ files, messenger, now }), ...writing.jobs],
    schedules: [...recordSchedules, ...writing.schedules],
    subscribers: [...recordSubscribers({ messenger }), ...writing.subscribers],
  }
}

/** The CRM behind its shared password: leads, opportunities, clients, activities, files and automations. */
export function crm(context: CrmContext): Domain {
  const writing = automations({ files: context.files, messages: context.messenger, now: context.now })
  return {
    ...crmWork(context),
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
      writing.routes(app)
    },
    live: [...crmLive, ...importLive, ...writing.live],
    personalData: crmPersonalData,
    erasable: { kind: 'lead', eraseAgain: (db, id) => eraseLeadAgain(db, id, context) },
    search: crmSearch,
    seedDemo: async (db, options) => {
      await seedCrm(db, options)
      await writing.seedDemo(db, options)
    },
  }
}
