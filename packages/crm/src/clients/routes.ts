import { listHistory } from '@cadencia/records/history'
import { actorOf } from '@cadencia/server/actor'
import type { App } from '@cadencia/server/app'
import { listPage } from '@cadencia/server/list-page'
import type { CrmContext } from '../context.ts'
import type { HistoryEntry } from '../contract.ts'
import {
  createClient,
  getClient,
  getClientHistory,
  listClients,
  removeClient,
  restoreClient,
  updateClient,
} from './contract.ts'
import { clientRecord, clients } from './record.ts'
import { clientList } from './repository.ts'
import { addClient, changeClient, deleteClient, undeleteClient } from './service.ts'

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

  app.route({ ...getClient, handler: (request) => clients.get(request.db, request.params.id) })

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
      const { id } = await clients.get(request.db, request.params.id)
      return listHistory<HistoryEntry['what']>(request.db, id, clientRecord.names ?? {})
    },
  })
}
