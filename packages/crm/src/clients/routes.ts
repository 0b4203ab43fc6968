import type { App } from '@cadencia/server/app'
import { actorOf } from '../actor.ts'
import type { CrmContext } from '../context.ts'
import { listHistory } from '../shared/history-repository.ts'
import { listPage } from '../shared/list-page.ts'
import {
  createClient,
  getClient,
  getClientHistory,
  listClients,
  removeClient,
  restoreClient,
  updateClient,
} from './contract.ts'
import { CLIENT_ORDERS, clientConditions, selectClients } from './repository.ts'
import { addClient, changeClient, deleteClient, getClientRecord, undeleteClient } from './service.ts'

/** Clients: list, record, history. */
export function clientRoutes(app: App, context: CrmContext): void {
  app.route({
    ...listClients,
    handler: (request, reply) => {
      const { limit, cursor, sort, ...filter } = request.query
      const where = clientConditions(filter)
      return listPage(
        request.db,
        { request, reply },
        {
          rows: selectClients(request.db).where(where),
          counted: request.db.selectFrom('clients as c').select('c.id').where(where),
          order: CLIENT_ORDERS[sort],
          limit,
          cursor,
        },
      )
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
