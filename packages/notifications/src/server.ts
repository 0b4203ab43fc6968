import type { Db } from '@cadencia/db/client'
import type { Mailer } from '@cadencia/mail/mailer'
import type { Domain } from '@cadencia/server/domain'
import type { Environment } from '@cadencia/server/environment'
import { openOutbound } from '@cadencia/server/outbound-request'
import type { RateLimits } from '@cadencia/server/rate-limits'
import type { RecordArea } from '@cadencia/server/record-areas'
import type { SecretBox } from '@cadencia/server/secret-box'
import type { Settings } from '@cadencia/settings/server'
import { seedNotifications } from './demo.ts'
import { notificationJobs, notificationSchedules } from './jobs.ts'
import { notificationLive } from './live.ts'
import { notificationPersonalData } from './personal-data.ts'
import { pushRoutes } from './push/routes.ts'
import { createPushSender } from './push/sender.ts'
import { openVapid, vapidSubject } from './push/vapid.ts'
import { notificationRoutes } from './routes.ts'
import { notificationSubscribers } from './subscribers.ts'

type PushEnvironment = Pick<Environment, 'publicUrl' | 'mailFrom' | 'isWebPushOn' | 'allowsPrivateWebhooks'>

export interface NotificationOptions extends PushEnvironment {
  readonly db: Db
  readonly settings: Settings
  readonly mailer: Pick<Mailer, 'send'>
  readonly rateLimits: RateLimits
  /** Encrypts the VAPID keys and what devices are reached by. */
  readonly secretBox: SecretBox
  /** All kinds of records, with their areas. */
  readonly records: () => readonly RecordArea[]
  /** Epoch milliseconds. */
  readonly now: () => number
}

/** What sends to devices; nothing is loaded before something is sent. */
function openPush(options: NotificationOptions) {
  const { db, secretBox, allowsPrivateWebhooks, isWebPushOn: isPushOn, now } = options
  const vapid = openVapid(db, secretBox)
  const outbound = openOutbound({ allowsPrivate: allowsPrivateWebhooks })
  const sender = createPushSender({ vapid, outbound, subject: vapidSubject(options), now })
  return { ...options, vapid, outbound, sender, isPushOn }
}

/** Notifications: who is told what, on the screen, by mail and on devices. */
export function notifications(options: NotificationOptions): Domain {
  const push = openPush(options)
  return {
    name: 'notifications',
    personalData: notificationPersonalData,
    routes: (app) => {
      notificationRoutes(app, options.records)
      pushRoutes(app, push)
    },
    live: notificationLive,
    subscribers: notificationSubscribers(push),
    jobs: notificationJobs(push),
    schedules: notificationSchedules,
    seedDemo: seedNotifications,
  }
}
