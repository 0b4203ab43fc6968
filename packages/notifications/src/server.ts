import type { Domain } from '@cadencia/server/domain'
import { seedNotifications } from './demo.ts'
import { type NotificationOptions, notificationJobs, notificationSchedules } from './jobs.ts'
import { notificationLive } from './live.ts'
import { notificationPersonalData } from './personal-data.ts'
import { notificationRoutes } from './routes.ts'
import { notificationSubscribers } from './subscribers.ts'

/** Notifications: who is told what, on the screen and by mail. */
export function notifications(options: NotificationOptions): Domain {
  return {
    name: 'notifications',
    personalData: notificationPersonalData,
    routes: notificationRoutes,
    subscribers: notificationSubscribers(options),
    live: notificationLive,
    jobs: notificationJobs(options),
    schedules: notificationSchedules,
    seedDemo: seedNotifications,
  }
}
