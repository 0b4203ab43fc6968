import { transact } from '@cadencia/db/client'
import { retrySetAside as retryDelivery } from '@cadencia/db/set-aside'
import { keepAdministrator } from '@cadencia/people/teams/read-repository'
import type { App } from '@cadencia/server/app'
import { notFound } from '@cadencia/server/app-error'
import { audit } from '@cadencia/server/audit'
import { listPage } from '@cadencia/server/list-page'
import { viewerOf } from '@cadencia/server/viewer'
import { listSetAside, retrySetAside } from './contract.ts'
import { setAsideList } from './repository.ts'

/** Deliveries of facts that wait for a person. */
export function outboxRoutes(app: App): void {
  app.route({
    ...listSetAside,
    handler: (request, reply) => listPage(request, reply, setAsideList(request.db)),
  })

  app.route({
    ...retrySetAside,
    handler: async (request, reply) => {
      const { factId } = request.params
      const { subscriber } = request.body
      const actor = viewerOf(request).userId
      await transact(request.db, async (trx) => {
        if (!(await retryDelivery(trx, { factId, subscriber }))) {
          throw notFound('Este evento não está mais à espera.')
        }
        await keepAdministrator(trx, { actorId: actor })
        await audit(trx, { actor, action: 'event.retried', entity: 'event', entityId: String(factId) })
      })
      return reply.code(202).send(null)
    },
  })
}
