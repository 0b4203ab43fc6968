import type { App } from '@cadencia/server/app'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A request whose answer is known, as the logs take it down. */
export interface CompletedRequest {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Without its query, and as the route's pattern where it holds a token. */
  readonly path: string
  /** A probe, or a call whose contract marks it as timed, that succeeded. No header decides it. */
  readonly isLeftOut: boolean
}

/** Parameters that let in whoever knows them. */
const SECRET_PARAMETER = /:(token|secret|code)\b/
const PROBES = new Set(['/healthz', '/readyz', '/metrics'])

function isLeftOut({ routeOptions }: FastifyRequest, { statusCode }: FastifyReply): boolean {
  const isTimed = routeOptions.config.isPolled === true || PROBES.has(routeOptions.url ?? '')
  return isTimed && statusCode < 400
}

/** Paths as they may be written down. One that only begins like a route with a token may hold the token too. */
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
 * Tells the logs once of each request: when its answer has gone out or was cut off, and for a client that hung up
 * before there was one, when the server has come to its answer all the same.
 */
export function onRequestCompleted(app: App, logs: readonly ((answered: CompletedRequest) => void)[]): void {
  const pathOf = pathsOf(app)
  function notify(request: FastifyRequest, reply: FastifyReply): void {
    const answered = { request, reply, path: pathOf(request), isLeftOut: isLeftOut(request, reply) }
    for (const log of logs) log(answered)
  }
  /** Those whose answer is known. */
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
