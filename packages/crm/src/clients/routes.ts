import { actorOf } from '@cadencia/server/actor'
import type { App } from '@cadencia/server/app'
import { listPage } from '@cadencia/server/list-page'
import type { CrmContext } from '../context.ts'
import { listHistory } from '../shared/history.ts'

import {
  createClient,
  getClient,
  getClientHistory,
  listClients,
  removeClient,
  restoreClient,
  updateClient,
} from './contract.ts'
import { clientList } from './repository.ts'
import { addClient, changeClient, deleteClient, getClientRecord, undeleteClient } from './service.ts'

/** Clients: list, record, history. */
export function clientRoutes(app: App, context: CrmContext): void {
  app.route({
    ...listClients,
    handler: (request, reply) => {
      const { sort, ...filter } = request.query
      return listPage(request, reply, clientList(request.db, filter, sort))
    },
  })

  app.route({
    ...createClient,
    handler: async (request, reply) =>
      reply.code(201).send(await addClient(request.db, request.body, actorOf(request, context))),
  })

  app.route({ ...getClient, handler: (request) => getClientRecord(request.db, request.params.id) })

  app.route({
    ...updateClient,
    handler: (request) =>
      changeClient(request.db, request.params.id, {
        patch: request.body,
        actor: actorOf(request, context),
      }),
  })

  app.route({
    ...removeClient,
    handler: async (request, reply) => {
      await deleteClient(request.db, request.params.id, actorOf(request, context))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...restoreClient,
    handler: (request) => undeleteClient(request.db, request.params.id, actorOf(request, context)),
  })

  app.route({
    ...getClientHistory,
    handler: async (request) => {
      const { id } = await getClientRecord(request.db, request.params.id)
      return listHistory(request.db, id)
    },
  })
}
