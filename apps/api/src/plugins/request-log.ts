import type { App } from '@cadencia/server/app'
import type { CompletedRequest } from './completed-request.ts'

/** One line per request, except successful probes and polling. */
export function requestLog(app: App): (answered: CompletedRequest) => void {
  // Its fields hold no secrets; redaction would cost a tenth of a request.
  const log = app.log.child({}, { redact: [] })
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  return ({ request, reply, path, isLeftOut }) => {
    log[isLeftOut ? 'debug' : 'info'](
      {
        reqId: request.id,
        method: request.method,
        path,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        userId: request.viewer?.userId,
      },
      'request',
    )
  }
}
