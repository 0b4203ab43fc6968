import type { App } from '@cadencia/server/app'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A completed request, for the logs. */
export interface CompletedRequest {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Path without query; the route pattern where it holds a token. */
  readonly path: string
  /** True for successful probes and polling, as declared by the contract, not by a header. */
  readonly isLeftOut: boolean
}

/** Path parameters that grant access. */
const SECRET_PARAMETER = /:(token|secret|code)\b/
const PROBES = new Set(['/healthz', '/readyz', '/metrics'])

function isLeftOut({ routeOptions }: FastifyRequest, { statusCode }: FastifyReply): boolean {
  const isTimed = routeOptions.config.isPolled === true || PROBES.has(routeOptions.url ?? '')
  return isTimed && statusCode < 400
}

/** Loggable paths. Unknown paths that start like a route with a token are shortened, too. */
function pathsOf(app: App): (request: FastifyRequest) => string {
  const secretRoutes: string[] = []
  app.addHook('onRoute', ({ url }) => {
    if (SECRET_PARAMETER.test(url)) secretRoutes.push(url)
  })
  return ({ url, routeOptions }) => {
    const pattern = routeOptions.url ?? '*'
    if (SECRET_PARAMETER.test(pattern)) return pattern
    const path = url.split('?', 1)[0] ?? ''
    if (!pattern.includes('*')) return path
    const beginsAlike = (route: string) => path.startsWith(route.slice(0, route.search(SECRET_PARAMETER)))
    return secretRoutes.find(beginsAlike) ?? path
  }
}

/**
 * Calls the logs once per request: when its response was sent or cut off, or, if the client hung up earlier, when the
 * handler has finished.
 */
export function onRequestCompleted(app: App, logs: readonly ((answered: CompletedRequest) => void)[]): void {
  const pathOf = pathsOf(app)
  function notify(request: FastifyRequest, reply: FastifyReply): void {
    const answered = { request, reply, path: pathOf(request), isLeftOut: isLeftOut(request, reply) }
    for (const log of logs) log(answered)
  }
  /** Replies with a response. */
  const sending = new WeakSet<FastifyReply>()
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => {
      if (sending.has(reply)) notify(request, reply)
    })
    done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (reply.raw.destroyed) notify(request, reply)
    else sending.add(reply)
    done()
  })
}
