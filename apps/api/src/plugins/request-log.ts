import type { App } from '@cadencia/server/app'
import type { FastifyRequest } from 'fastify'

/** Parameters that let in whoever knows them. */
const SECRET_PARAMETER = /:(token|secret|code)\b/
const QUIET = new Set(['/healthz', '/readyz', '/metrics'])

/** The path as it may be written down: without its query, and as the route's pattern where it holds a token. */
export function loggedPath(request: FastifyRequest): string {
  const pattern = request.routeOptions.url
  return pattern && SECRET_PARAMETER.test(pattern) ? pattern : (request.url.split('?', 1)[0] ?? '')
}

/** Called on a timer: it says nothing of what a person does. */
export function isPolled(request: FastifyRequest): boolean {
  return request.headers['x-poll'] === '1' || request.routeOptions.config.isPolled === true
}

/** One line for each request, but for those made on a timer; every answer carries its id. */
export function registerRequestLog(app: App): void {
  // Its fields are named one by one and hold no secret: looking for some in each line costs a tenth of a request.
  const log = app.log.child({}, { redact: [] })
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const isQuiet = QUIET.has(request.routeOptions.url ?? '') || isPolled(request)
    log[isQuiet ? 'debug' : 'info'](
      {
        reqId: request.id,
        method: request.method,
        path: loggedPath(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        userId: request.viewer?.userId,
      },
      'request',
    )
    done()
  })
}
