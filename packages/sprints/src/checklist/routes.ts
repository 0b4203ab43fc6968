import { actorOf } from '@cadencia/server/actor'
import type { App } from '@cadencia/server/app'
import type { SprintsContext } from '../context.ts'
import {
  addChecklistItem,
  createSubtaskOfItem,
  removeChecklistItem,
  updateChecklistItem,
} from './contract.ts'
import { addItem, changeItem, itemToSubtask, removeItem } from './service.ts'

export function checklistRoutes(app: App, context: SprintsContext): void {
  app.route({
    ...addChecklistItem,
    handler: async (request, reply) => {
      const { params, body } = request
      return reply.code(201).send(await addItem(request.db, params.id, body, actorOf(request, context)))
    },
  })

  app.route({
    ...updateChecklistItem,
    handler: (request) => changeItem(request.db, request.params, request.body, actorOf(request, context)),
  })

  app.route({
    ...removeChecklistItem,
    handler: (request) => removeItem(request.db, request.params, actorOf(request, context)),
  })

  app.route({
    ...createSubtaskOfItem,
    handler: async (request, reply) =>
      reply.code(201).send(await itemToSubtask(request.db, request.params, actorOf(request, context))),
  })
}
