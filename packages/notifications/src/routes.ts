import { Id, Instant } from '@cadencia/contract/values'
import type { App } from '@cadencia/server/app'
import { notFound } from '@cadencia/server/app-error'
import { decodeCursor, encodeCursor, setPageHeaders } from '@cadencia/server/page-cursor'
import { viewerOf } from '@cadencia/server/viewer'
import { z } from 'zod'
import {
  countNotifications,
  getPreferences,
  listNotifications,
  readAllNotifications,
  readNotification,
  updatePreferences,
} from './contract.ts'
import { countShown, countUnread, listChosen, listShown, saveChosen } from './repository.ts'
import { allPreferences } from './rules.ts'
import { readAll, readOne } from './service.ts'

const Place = z.tuple([Instant, Id])

export function notificationRoutes(app: App): void {
  app.route({
    ...listNotifications,
    handler: async (request, reply) => {
      const { limit, cursor } = request.query
      const { userId } = viewerOf(request)
      const place = decodeCursor(cursor, Place)
      const after = place && { createdAt: place[0], id: place[1] }
      const list = await listShown(request.db, userId, { limit, after })
      const last = list.length === limit ? list.at(-1) : undefined
      setPageHeaders(request, reply, {
        total: await countShown(request.db, userId),
        next: last && encodeCursor(last.createdAt, last.id),
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
