import type { App } from '@cadencia/server/app'
import { getChatViewer, orNotFound } from '../context.ts'
import { findChat } from '../repository.ts'
import { listPins, pinMessage, unpinMessage } from './contract.ts'
import { readPins, setPinned } from './service.ts'

export function pinRoutes(app: App): void {
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
