import type { Db } from '@cadencia/db/client'
import { actorOf } from '@cadencia/server/actor'
import type { App } from '@cadencia/server/app'
import { notFound } from '@cadencia/server/app-error'
import type { ConfirmIdentity } from '@cadencia/server/confirm-identity'
import { listPage } from '@cadencia/server/list-page'
import { mayEnterCrm, viewerOf } from '@cadencia/server/viewer'
import type { WebhookContext } from './context.ts'
import {
  changeSecret as changeSecretEndpoint,
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listOfferedFacts,
  listWebhooks,
  type OfferedFact,
  replayDelivery,
  updateWebhook,
} from './contract.ts'
import { deliveryList } from './delivery-repository.ts'
import { findWebhook, webhookList } from './repository.ts'
import {
  addWebhook,
  changeSecret,
  changeWebhook,
  removeWebhook,
  replayDelivery as replay,
} from './service.ts'

type Request = Parameters<typeof viewerOf>[0] & { readonly db: Db }

interface WebhookRoutesContext extends WebhookContext {
  /** Asks administrators again who they are. */
  readonly confirmIdentity: ConfirmIdentity
}

/** Webhooks, for administrators. */
export function webhookRoutes(app: App, context: WebhookRoutesContext): void {
  let offered: readonly OfferedFact[] | undefined

  const administratorOf = (request: Request) => ({
    ...actorOf(request, context),
    hasCrmAccess: mayEnterCrm(viewerOf(request)),
  })

  app.route({
    ...listWebhooks,
    handler: (request, reply) => listPage(request, reply, webhookList(request.db)),
  })

  app.route({
    ...createWebhook,
    handler: async (request, reply) => {
      const { currentPassword, code, ...draft } = request.body
      await context.confirmIdentity(request, { currentPassword, code })
      const administrator = administratorOf(request)
      return reply.code(201).send(await addWebhook(request.db, draft, { ...context, administrator }))
    },
  })

  app.route({
    ...updateWebhook,
    handler: async (request) => {
      const { currentPassword, code, ...patch } = request.body
      const sendsElsewhere = patch.url !== undefined || patch.facts !== undefined
      if (sendsElsewhere) await context.confirmIdentity(request, { currentPassword, code })
      return changeWebhook(request.db, request.params.id, {
        patch,
        administrator: administratorOf(request),
        outbound: context.outbound,
        catalogue: context.catalogue,
      })
    },
  })

  app.route({
    ...changeSecretEndpoint,
    handler: async (request) => {
      await context.confirmIdentity(request, request.body ?? {})
      const administrator = administratorOf(request)
      return changeSecret(request.db, request.params.id, { ...context, administrator })
    },
  })

  app.route({
    ...deleteWebhook,
    handler: async (request, reply) => {
      await removeWebhook(request.db, request.params.id, actorOf(request, context))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...listOfferedFacts,
    handler: () => {
      offered ??= context.catalogue.entries.map(({ name, summary, area, needsCrm, schema }) => ({
        name,
        summary,
        area,
        needsCrm,
        schema: schema(),
      }))
      return [...offered]
    },
  })

  app.route({
    ...listDeliveries,
    handler: async (request, reply) => {
      const { id: webhookId } = request.params
      if (!(await findWebhook(request.db, webhookId))) throw notFound('Webhook não encontrado.')
      const { status } = request.query
      return listPage(request, reply, deliveryList(request.db, { webhookId, status }))
    },
  })

  app.route({
    ...replayDelivery,
    handler: async (request, reply) => {
      const administrator = administratorOf(request)
      const { ofCrm } = context.catalogue
      return reply.code(202).send(await replay(request.db, request.params, { administrator, ofCrm }))
    },
  })
}
