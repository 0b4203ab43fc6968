import { createHmac, timingSafeEqual } from 'node:crypto'
import type { App } from '@cadencia/server/app'
import { AppError, forbidden } from '@cadencia/server/app-error'
import type { FastifyRequest } from 'fastify'
import type { GatewayContext } from '../context.ts'
import { readCloudEvents } from '../gateway/cloud-events.ts'
import { receiveCloudWebhook, receiveEvolutionWebhook, verifyCloudWebhook } from '../gateway/contract.ts'
import type { GatewayEvents } from '../gateway/events.ts'
import { readEvolutionEvents } from '../gateway/evolution-events.ts'
import { handleGatewayEvents } from './service.ts'

export interface WebhookOptions {
  /** Undefined where another provider is in use. */
  readonly evolution?:
    | { readonly instance: string; readonly webhookSecret: () => Promise<string> }
    | undefined
  readonly cloud?:
    | { readonly phoneId: string; readonly appSecret: string; readonly verifyToken: string }
    | undefined
}

const unproven = () => new AppError('invalid_signature', 401, 'Assinatura inválida.')

/** Compares in constant time. */
function isSame(given: unknown, expected: string): boolean {
  if (typeof given !== 'string') return false
  const [left, right] = [given, expected].map((text) => createHmac('sha256', 'compare').update(text).digest())
  return left !== undefined && right !== undefined && timingSafeEqual(left, right)
}

/** Webhooks of the gateways. The signature or secret is verified before the body is parsed. */
export function webhookRoutes(app: App, context: GatewayContext, { evolution, cloud }: WebhookOptions): void {
  const take = async (request: FastifyRequest, read: (body: unknown) => GatewayEvents) => {
    await handleGatewayEvents(request.db, context, read(jsonOf(request.body)))
  }

  app.register(async (scope: App) => {
    // The signature covers the raw bytes.
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )

    scope.route({
      ...receiveEvolutionWebhook,
      handler: async (request, reply) => {
        const { 'x-webhook-secret': given } = request.headers
        if (!evolution || !isSame(given, await evolution.webhookSecret())) throw unproven()
        await take(request, (body) => readEvolutionEvents(body, evolution.instance, context.now()))
        return reply.send({ received: true })
      },
    })

    scope.route({
      ...receiveCloudWebhook,
      handler: async (request, reply) => {
        const { 'x-hub-signature-256': given } = request.headers
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const expected = cloud && createHmac('sha256', cloud.appSecret).update(bytes).digest('hex')
        if (!cloud || !isSame(given, `sha256=${expected}`)) throw unproven()
        await take(request, (body) => readCloudEvents(body, cloud.phoneId, context.now()))
        return reply.send({ received: true })
      },
    })
  })

  app.route({
    ...verifyCloudWebhook,
    handler: async (request, reply) => {
      const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = request.query
      if (!cloud || mode !== 'subscribe' || !isSame(token, cloud.verifyToken)) throw forbidden()
      return reply.type('text/plain').send(challenge ?? '')
    },
  })
}

function jsonOf(body: unknown): unknown {
  try {
    return JSON.parse(Buffer.isBuffer(body) ? body.toString('utf8') : '')
  } catch {
    throw new AppError('invalid', 400, 'O corpo não é JSON.')
  }
}
