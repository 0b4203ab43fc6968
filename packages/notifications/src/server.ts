import type { Db } from '@cadencia/db/client'
import type { Mailer } from '@cadencia/mail/mailer'
import type { Domain } from '@cadencia/server/domain'
import type { Environment } from '@cadencia/server/environment'
import { openOutbound } from '@cadencia/server/outbound-request'
import type { RateLimits } from '@cadencia/server/rate-limits'
import type { SecretBox } from '@cadencia/server/secret-box'
import type { SessionViewer } from '@cadencia/server/viewer'
import type { Settings } from '@cadencia/settings/server'
import { type Declaring, REMINDERS, readerOf, subjectsOf } from './areas.ts'
import { seedNotifications } from './demo.ts'
import { notificationJobs, notificationSchedules } from './jobs.ts'
import { notificationLive } from './live.ts'
import { notificationPersonalData } from './personal-data.ts'
import { pushRoutes } from './push/routes.ts'
import { createPushSender } from './push/sender.ts'
import { openVapid, vapidSubject } from './push/vapid.ts'
import { listUnreadMentions } from './repository.ts'
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
  /** All that tell people something, and what about. */
  readonly domains: readonly Declaring[]
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

export interface Notifications extends Domain {
  /** The unread mentions in comments, newest first, each with the count of all. */
  readonly listMentions: (
    db: Db,
    viewer: Pick<SessionViewer, 'userId' | 'token'>,
    limit: number,
  ) => ReturnType<typeof listUnreadMentions>
}

/** Notifications: who is told what, on the screen, by mail and on devices. */
export function notifications(options: NotificationOptions): Notifications {
  const subjects = subjectsOf(options.domains)
  const push = openPush(options)
  return {
    name: 'notifications',
    causes: REMINDERS,
    listMentions: (db, viewer, limit) => listUnreadMentions(db, readerOf(viewer, subjects), limit),
    personalData: notificationPersonalData,
    routes: (app) => {
      notificationRoutes(app, subjects)
      pushRoutes(app, push)
    },
    live: notificationLive,
    subscribers: notificationSubscribers(push),
    jobs: notificationJobs(push),
    schedules: notificationSchedules,
    seedDemo: seedNotifications,
  }
}
