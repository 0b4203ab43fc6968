import type { App } from '@cadencia/server/app'
import { notFound } from '@cadencia/server/app-error'
import { listPage } from '@cadencia/server/list-page'
import { type SessionViewer, viewerOf } from '@cadencia/server/viewer'
import { readerOf, type Subjects } from './areas.ts'
import {
  countNotifications,
  getPreferences,
  listNotifications,
  readAllNotifications,
  readNotification,
  updatePreferences,
} from './contract.ts'
import { countUnread, listChosen, notificationList, saveChosen } from './repository.ts'
import { allPreferences } from './rules.ts'
import { readAll, readOne } from './service.ts'

export function notificationRoutes(app: App, subjects: Subjects): void {
  const reader = (viewer: SessionViewer) => readerOf(viewer, subjects)

  app.route({
    ...listNotifications,
    handler: (request, reply) =>
      listPage(request, reply, notificationList(request.db, reader(viewerOf(request)))),
  })

  app.route({
    ...countNotifications,
    handler: async (request) => ({ count: await countUnread(request.db, reader(viewerOf(request))) }),
  })

  app.route({
    ...readNotification,
    handler: async (request) => {
      const notification = await readOne(request.db, reader(viewerOf(request)), request.params.id)
      if (!notification) throw notFound('Notificação não encontrada.')
      return notification
    },
  })

  app.route({
    ...readAllNotifications,
    handler: async (request) => {
      await readAll(request.db, reader(viewerOf(request)))
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
