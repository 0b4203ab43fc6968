import type { Hub } from '@cadencia/realtime/server'
import type { AccessOptions } from '@cadencia/server/access'
import type { App } from '@cadencia/server/app'
import { AppError, forbidden, notFound } from '@cadencia/server/app-error'
import { bearerToken } from '@cadencia/server/bearer-token'
import { isWebSocket, refuse, WRONG_HANDSHAKE } from '@cadencia/server/client-errors'
import type { Domain } from '@cadencia/server/domain'
import { unauthenticated, viewerOf } from '@cadencia/server/viewer'
import websocket from '@fastify/websocket'
import { liveViewers } from '../token-events.ts'

const MAX_FRAME_BYTES = 64 * 1024

/**
 * Registers WebSocket upgrades, before any hook that can refuse a request, so that refused handshakes close their
 * sockets. On shutdown sockets close with 1012.
 */
export async function registerWebSockets(app: App, hub: Hub): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: MAX_FRAME_BYTES },
    preClose: () => hub.drain(),
    errorHandler: (error, socket, request) => {
      request.log.info({ err: error }, 'socket error')
      socket.terminate()
    },
  })
  app.websocketServer.on('wsClientError', (_error, socket) => refuse(socket, WRONG_HANDSHAKE))
}

export interface LiveSocketOptions extends Pick<AccessOptions, 'authenticate'> {
  readonly hub: Hub
  readonly allowedOrigins: readonly string[]
  readonly domains: readonly Domain[]
}

/**
 * `/ws`: live events. The handshake requires our origin (403) unless it carries an access token, a session or token (401),
 * and at most ten sockets of the user's pages, or of their programs (429).
 */
export function registerLiveSocket(
  app: App,
  { hub, authenticate, allowedOrigins, domains }: LiveSocketOptions,
): void {
  const liveViewer = liveViewers(domains)
  const origins = new Set(allowedOrigins)
  app.addHook('onRequest', async (request) => {
    if (!request.ws && isWebSocket(request.headers.upgrade)) throw notFound('Endereço não encontrado.')
  })
  app.route({
    method: 'GET',
    url: '/ws',
    schema: { hide: true },
    onRequest: async (request) => {
      if (!request.ws) return
      if (bearerToken(request) === undefined && !origins.has(request.headers.origin ?? '')) {
        throw forbidden('Esta conexão só pode ser aberta pela própria plataforma.')
      }
      request.viewer = await authenticate(request)
      if (!request.viewer) throw unauthenticated()
      if (!hub.hasRoom(liveViewer(request.viewer))) {
        throw new AppError('too_many_sockets', 429, 'Muitas janelas abertas ao mesmo tempo.', {
          retryAfterS: 10,
        })
      }
    },
    handler: async (_request, reply) => reply.callNotFound(),
    wsHandler: (socket, request) => {
      hub.accept(socket, liveViewer(viewerOf(request)))
    },
  })
}
