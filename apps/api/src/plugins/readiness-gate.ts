import type { App } from '@cadencia/server/app'
import { AppError } from '@cadencia/server/app-error'
import type { Lifecycle } from '../lifecycle.ts'

/** Answers 503 to the API and its socket until everything behind them is up; new sockets also while draining. */
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
      // Whoever comes back does so on a new connection, which a proxy gives to another server.
      reply.header('connection', 'close')
    }
    done()
  })
}
