import { actorOf } from '@cadencia/server/actor'
import type { App } from '@cadencia/server/app'
import type { SprintsContext } from '../context.ts'
import { addBlocker, removeBlocker } from './contract.ts'
import { addBlockerTo, removeBlockerFrom } from './service.ts'

export function blockerRoutes(app: App, context: SprintsContext): void {
  app.route({
    ...addBlocker,
    handler: async (request, reply) => {
      await addBlockerTo(request.db, request.params, actorOf(request, context))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...removeBlocker,
    handler: async (request, reply) => {
      await removeBlockerFrom(request.db, request.params, actorOf(request, context))
      return reply.code(204).send(null)
    },
  })
}
