import { Id, Instant } from '@cadencia/contract/values'
import { subscribe } from '@cadencia/db/subscriber'
import { announce } from '@cadencia/realtime/rules'
import type { App } from '@cadencia/server/app'
import { notFound } from '@cadencia/server/app-error'
import type { Domain } from '@cadencia/server/domain'
import { cursorOf, describePage, readCursor } from '@cadencia/server/paging'
import { viewerOf } from '@cadencia/server/viewer'
import { z } from 'zod'
import { causes } from './causes.ts'
import { notificationsRead, peopleNotified } from './contract/facts.ts'
import {
  countNotifications,
  getPreferences,
  listNotifications,
  readAllNotifications,
  readNotification,
  updatePreferences,
} from './contract.ts'
import { seedNotifications } from './demo.ts'
import { type NotificationWork, notificationJobs, notificationSchedules } from './jobs.ts'
import { notificationPersonalData } from './personal-data.ts'
import { countShown, countUnread, listChosen, listShown, saveChosen } from './repository.ts'
import { allPreferences } from './rules.ts'
import { notify, readAll, readOne } from './service.ts'

/** Notifications: who is told what, on the screen and by mail. */
export function notifications(options: NotificationWork): Domain {
  const { settings, now } = options
  return {
    name: 'notifications',
    personalData: notificationPersonalData,
    routes,
    subscribers: causes.map(({ fact, name, noticeFor }) =>
      subscribe(fact, name, async (trx, payload, { factId }) => {
        const notice = await noticeFor(payload, trx)
        if (!notice) return
        const { emailNotifications } = settings.get('system')
        await notify(trx, notice, { causeId: `fact:${factId}`, isMailOn: emailNotifications, now: now() })
      }),
    ),
    live: [
      announce(peopleNotified, ({ notices }) =>
        notices.map(({ userId, notification }) => ({
          to: 'users',
          userIds: [userId],
          event: { type: 'notification', notification },
        })),
      ),
      announce(notificationsRead, ({ userId }) => ({
        to: 'users',
        userIds: [userId],
        event: { type: 'notification' },
      })),
    ],
    jobs: notificationJobs(options),
    schedules: notificationSchedules,
    seedDemo: seedNotifications,
  }
}

const Place = z.tuple([Instant, Id])

function routes(app: App): void {
  app.route({
    ...listNotifications,
    handler: async (request, reply) => {
      const { limit, cursor } = request.query
      const { userId } = viewerOf(request)
      const place = readCursor(cursor, Place)
      const after = place && { createdAt: place[0], id: place[1] }
      const list = await listShown(request.db, userId, { limit, after })
      const last = list.length === limit ? list.at(-1) : undefined
      describePage(request, reply, {
        total: await countShown(request.db, userId),
        next: last && cursorOf(last.createdAt, last.id),
      })
      return list
    },
  })

  app.route({
    ...countNotifications,
    handler: async (request) => ({ count: await countUnread(request.db, viewerOf(request).userId) }),
  })

  app.route({
    ...readNotification,
    handler: async (request) => {
      const notification = await readOne(request.db, viewerOf(request).userId, request.params.id)
      if (!notification) throw notFound('Notificação não encontrada.')
      return notification
    },
  })

  app.route({
    ...readAllNotifications,
    handler: async (request) => {
      await readAll(request.db, viewerOf(request).userId)
      return { count: 0 }
    },
  })

  app.route({
    ...getPreferences,
    handler: async (request) => allPreferences(await listChosen(request.db, viewerOf(request).userId)),
  })

  app.route({
    ...updatePreferences,
    handler: async (request) => {
      const { userId } = viewerOf(request)
      await saveChosen(request.db, userId, [...new Map(request.body.map((one) => [one.cause, one])).values()])
      return allPreferences(await listChosen(request.db, userId))
    },
  })
}
