import type { Clock } from '@cadencia/server/actor'
import type { Domain } from '@cadencia/server/domain'
import { logJobs, logSchedules } from './access-logs/jobs.ts'
import { type AccessRecorder, openRecorder, type RecorderOptions } from './access-logs/recorder.ts'
import { accessLogRoutes } from './access-logs/routes.ts'
import { openRefusals, type RefusalRecorder } from './audit/refusals.ts'
import { auditRoutes } from './audit/routes.ts'
import type { ChatMonitor } from './chats/chat-monitor.ts'
import { chatRoutes } from './chats/routes.ts'
import { seedGoals } from './demo.ts'
import { goalRecord } from './goals/record.ts'
import { goalRoutes } from './goals/routes.ts'
import { type LeadershipSprints, leadershipRoutes } from './leadership/routes.ts'
import { adminLive, adminTopics } from './live.ts'
import { mediaRoutes } from './media/routes.ts'
import type { MediaAttachments } from './media/service.ts'
import { systemCauses, systemNotices } from './notices.ts'
import { outboxRoutes } from './outbox/routes.ts'
import { erasePersonAgain, type PersonalDataOptions, personalDataRoutes } from './personal-data/routes.ts'
import { adminPersonalData } from './personal-data.ts'
import { type SettingsRoutesContext, settingsRoutes } from './settings/routes.ts'
import { type SystemContext, systemRoutes } from './system/routes.ts'
import { adminWebhookFacts } from './webhook-facts.ts'

export interface AdminOptions
  extends Clock,
    RecorderOptions,
    Omit<SettingsRoutesContext, 'log'>,
    SystemContext,
    PersonalDataOptions {
  readonly sprints: LeadershipSprints
  readonly files: MediaAttachments
  readonly chats: ChatMonitor
}

export interface Admin extends Domain {
  /** Where the API notes each call that it answered. */
  readonly accessLog: AccessRecorder
  /** Where it notes each that it refused to somebody. */
  readonly refusals: RefusalRecorder
}

/** What administrators look after: accesses, the audit trail, goals, settings, media, others' chats, the system. */
export function admin(options: AdminOptions): Admin {
  return {
    name: 'admin',
    causes: systemCauses,
    notices: systemNotices,
    webhookFacts: adminWebhookFacts,
    records: [goalRecord],
    jobs: logJobs(options.now),
    schedules: logSchedules,
    routes: (app) => {
      accessLogRoutes(app, options)
      auditRoutes(app, options.chats)
      goalRoutes(app, options)
      leadershipRoutes(app, options.sprints)
      settingsRoutes(app, options)
      mediaRoutes(app, { ...options, attachments: options.files })
      chatRoutes(app, options.chats)
      systemRoutes(app, options)
      outboxRoutes(app)
      personalDataRoutes(app, options)
    },
    live: adminLive,
    liveAreas: { goal: 'admin', media: 'admin', settings: 'admin' },
    seedDemo: seedGoals,
    personalData: adminPersonalData,
    erasable: { kind: 'user', eraseAgain: (db, id) => erasePersonAgain(db, id, options) },
    topics: adminTopics,
    accessLog: openRecorder(options),
    refusals: openRefusals(options),
  }
}
