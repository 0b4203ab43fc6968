import { deviceName } from '@cadencia/people/sessions/labels'
import type { App } from '@cadencia/server/app'
import { AppError, notFound } from '@cadencia/server/app-error'
import type { Outbound } from '@cadencia/server/outbound-request'
import type { RateLimits } from '@cadencia/server/rate-limits'
import type { SecretBox } from '@cadencia/server/secret-box'
import { viewerOf } from '@cadencia/server/viewer'
import {
  addPushDevice,
  listPushDevices,
  removePushDevice,
  removePushEndpoint,
  testPushDevice,
} from './contract.ts'
import { deleteByEndpoint, deleteOwnDevice, listDevices } from './repository.ts'
import type { PushSender } from './sender.ts'
import { addDevice, testDevice } from './service.ts'
import type { Vapid } from './vapid.ts'

const SUBSCRIPTIONS = { max: 60, windowS: 60 * 60 }
const TESTS = { max: 10, windowS: 10 * 60 }

export interface PushRouteOptions {
  readonly secretBox: SecretBox
  readonly rateLimits: RateLimits
  readonly vapid: Vapid
  readonly outbound: Outbound
  readonly sender: PushSender
  readonly isPushOn: boolean
  readonly now: () => number
}

export function pushRoutes(app: App, options: PushRouteOptions): void {
  const { secretBox: box, rateLimits, vapid, outbound, sender, isPushOn, now } = options
  const subscriptions = rateLimits.failures('push-subscriptions', SUBSCRIPTIONS)
  const tests = rateLimits.failures('push-tests', TESTS)

  function requireOn(): void {
    if (!isPushOn)
      throw new AppError('push_off', 409, 'As notificações no aparelho estão desligadas nesta instalação.')
  }

  app.route({
    ...listPushDevices,
    handler: async (request) => ({
      publicKey: isPushOn ? await vapid.publicKey() : null,
      subscriptions: await listDevices(request.db, viewerOf(request)),
    }),
  })

  app.route({
    ...addPushDevice,
    handler: async (request, reply) => {
      requireOn()
      const { userId, sessionId } = viewerOf(request)
      await subscriptions.count([userId])
      const defaultName = deviceName(request.headers['user-agent'] ?? '')
      const adding = { box, outbound, userId, sessionId, defaultName }
      const { device, isNew } = await addDevice(request.db, request.body, adding)
      return reply.code(isNew ? 201 : 200).send(device)
    },
  })

  app.route({
    ...removePushEndpoint,
    handler: async (request, reply) => {
      await deleteByEndpoint(request.db, request.body.endpoint)
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...removePushDevice,
    handler: async (request, reply) => {
      const isOwn = await deleteOwnDevice(request.db, viewerOf(request).userId, request.params.id)
      if (!isOwn) throw notFound('Aparelho não encontrado.')
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...testPushDevice,
    handler: async (request, reply) => {
      requireOn()
      const { userId } = viewerOf(request)
      await tests.count([userId])
      const { id: deviceId } = request.params
      await testDevice(request.db, { box, sender, userId, deviceId, now: now() })
      return reply.code(204).send(null)
    },
  })
}
