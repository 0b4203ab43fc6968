import type { App } from '@cadencia/server/app'
import { AppError } from '@cadencia/server/app-error'
import type { Lifecycle } from '../lifecycle.ts'

/** Responds 503 to API and socket requests until ready; while draining only to new sockets. */
export function registerReadinessGate(app: App, lifecycle: Lifecycle): void {
  app.addHook('onRequest', (request, reply, done) => {
    const phase = lifecycle.phase()
    const isSocket = request.url.startsWith('/ws')
    if (phase === 'starting' && (isSocket || request.url.startsWith('/api/'))) {
      throw new AppError('starting', 503, 'O sistema está iniciando. Tente novamente em instantes.', {
        retryAfterS: 2,
      })
    }
    if (phase === 'draining') {
      if (isSocket) throw new AppError('draining', 503, 'O servidor está reiniciando.', { retryAfterS: 1 })
      // The retry then opens a new connection, which a proxy routes to another server.
      reply.header('connection', 'close')
    }
    done()
  })
}
