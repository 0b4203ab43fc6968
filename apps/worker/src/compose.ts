import { adminJobs } from '@cadencia/admin/server'
import { crmConversionDays, crmConversions } from '@cadencia/crm/conversions/repository'
import { crmJobs } from '@cadencia/crm/server'
import type { Db } from '@cadencia/db/client'
import { files } from '@cadencia/files/server'
import { insights } from '@cadencia/insights/server'
import type { Queues } from '@cadencia/jobs/queues'
import { mailerFor } from '@cadencia/mail/mailer'
import { meetings } from '@cadencia/meetings/server'
import { messaging } from '@cadencia/messaging/server'
import { listUnreadMentions } from '@cadencia/notifications/repository'
import { notificationWork } from '@cadencia/notifications/server'
import { peopleJobs } from '@cadencia/people/server'
import { scoring } from '@cadencia/scoring/server'
import type { Domain } from '@cadencia/server/domain'
import type { Environment } from '@cadencia/server/environment'
import { erasures } from '@cadencia/server/erasure/erasures'
import { housekeeping } from '@cadencia/server/housekeeping'
import type { SecretBox } from '@cadencia/server/secret-box'
import type { Settings } from '@cadencia/settings/server'
import { sprints } from '@cadencia/sprints/server'
import { webhookWork } from '@cadencia/webhooks/server'
import type { Logger } from 'pino'

export interface Parts {
  readonly env: Environment
  readonly db: Db
  readonly settings: Settings
  readonly secretBox: SecretBox
  readonly log: Logger
  readonly queues: () => Queues | undefined
}

/** Domains with jobs, schedules and subscribers. */
export function compose({ env, db, settings, secretBox, log, queues }: Parts): readonly Domain[] {
  const mailer = mailerFor(env, log)
  const common = { db, settings, secretBox, mailer, log, publicUrl: env.publicUrl, now: Date.now }
  const meetingsDomain = meetings({ ...common, model: env.ai, roomUrl: env.meetingRoomUrl })
  const filesDomain = files({ ...common, ...env })
  const { attachments, storage } = filesDomain
  const messagingDomain = messaging({ ...common, ...env, queues, openFile: attachments.open })
  return [
    housekeeping(),
    erasures(storage),
    { name: 'people', ...peopleJobs(common) },
    meetingsDomain,
    sprints(common),
    messagingDomain,
    { name: 'crm', ...crmJobs({ ...common, files: attachments, messenger: messagingDomain.messenger }) },
    filesDomain,
    scoring(common),
    { name: 'notifications', ...notificationWork({ ...common, ...env }) },
    { name: 'webhooks', ...webhookWork({ ...common, ...env }) },
    insights({
      ...common,
      findRoom: meetingsDomain.findRoom,
      listMentions: listUnreadMentions,
      storage,
      conversions: { totals: crmConversions, days: crmConversionDays },
    }),
    { name: 'admin', ...adminJobs(common) },
  ]
}
