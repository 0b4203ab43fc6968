import { actorOf } from '@cadencia/server/actor'
import type { App } from '@cadencia/server/app'
import { listPage } from '@cadencia/server/list-page'
import { type ChatOptions, getChatViewer } from '../context.ts'
import { cancelScheduled, changeScheduled, listScheduled } from './contract.ts'
import { scheduledList } from './repository.ts'
import { editScheduled, removeScheduled } from './service.ts'

export function scheduledRoutes(app: App, options: Pick<ChatOptions, 'files' | 'now'>): void {
  const { files, now } = options

  app.route({
    ...listScheduled,
    handler: (request, reply) =>
      listPage(request, reply, scheduledList(request.db, getChatViewer(request).userId)),
  })

  app.route({
    ...changeScheduled,
    handler: (request) => {
      getChatViewer(request)
      const actor = actorOf(request, options)
      return editScheduled(request.db, request.params.id, { patch: request.body, actor, now })
    },
  })

  app.route({
    ...cancelScheduled,
    handler: async (request, reply) => {
      getChatViewer(request)
      const actor = actorOf(request, options)
      await removeScheduled(request.db, request.params.id, { actor, files })
      return reply.code(204).send(null)
    },
  })
}
