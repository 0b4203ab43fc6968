import type { App } from '@cadencia/server/app'
import { listPage } from '@cadencia/server/list-page'
import { getChatViewer, orNotFound } from '../context.ts'
import { findChat } from '../repository.ts'
import {
  getMarks,
  listPins,
  listSaved,
  markRead,
  pinMessage,
  saveMessage,
  setPreferences,
  unpinMessage,
  unsaveMessage,
} from './contract.ts'
import { findMarks, readPins, savedList } from './repository.ts'
import { savePreferences, saveReadPosition, setPinned, setSaved } from './service.ts'

/** What people keep of chats and their messages: how far they read, preferences, saved and pinned messages. */
export function markRoutes(app: App): void {
  app.route({
    ...markRead,
    handler: (request) => {
      const { userId } = getChatViewer(request)
      return saveReadPosition(request.db, request.params.id, { userId, sequence: request.body?.sequence })
    },
  })

  app.route({
    ...setPreferences,
    handler: (request) => {
      const { userId } = getChatViewer(request)
      return savePreferences(request.db, request.params.id, { userId, preferences: request.body })
    },
  })

  app.route({
    ...getMarks,
    handler: async (request) =>
      orNotFound(await findMarks(request.db, request.params.id, getChatViewer(request).userId)),
  })

  savedRoutes(app)
  pinRoutes(app)
}

function savedRoutes(app: App): void {
  app.route({
    ...listSaved,
    handler: (request, reply) =>
      listPage(request, reply, savedList(request.db, getChatViewer(request).userId)),
  })

  for (const [endpoint, isSaved] of [
    [saveMessage, true],
    [unsaveMessage, false],
  ] as const) {
    app.route({
      ...endpoint,
      handler: async (request, reply) => {
        const { id: chatId, messageId } = request.params
        const { userId } = getChatViewer(request)
        await setSaved(request.db, { chatId, messageId, userId }, isSaved)
        return reply.code(204).send(null)
      },
    })
  }
}

function pinRoutes(app: App): void {
  app.route({
    ...listPins,
    handler: async (request) => {
      const { id } = orNotFound(await findChat(request.db, request.params.id, getChatViewer(request).userId))
      return readPins(request.db, id)
    },
  })

  for (const [endpoint, isPinned] of [
    [pinMessage, true],
    [unpinMessage, false],
  ] as const) {
    app.route({
      ...endpoint,
      handler: async (request, reply) => {
        const { id: chatId, messageId } = request.params
        const { userId: actorId } = getChatViewer(request)
        await setPinned(request.db, { chatId, messageId, actorId, isPinned })
        return reply.code(204).send(null)
      },
    })
  }
}
