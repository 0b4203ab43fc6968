import type { App } from '@cadencia/server/app'
import { bearerToken } from '@cadencia/server/bearer-token'

/** Seconds that a browser remembers the answer to a preflight. */
const MAX_AGE_S = 600

const ALLOWED = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers':
    'authorization, content-type, accept, idempotency-key, if-none-match, mcp-protocol-version',
  'access-control-max-age': String(MAX_AGE_S),
}

const READABLE = [
  ...['etag', 'link', 'x-total-count', 'retry-after', 'content-disposition', 'idempotent-replayed'],
  ...['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'],
].join(', ')

const isOfApi = (path: string) => /^\/(?:api\/|mcp\/?$)/.test(path)

/**
 * Lets pages of other origins call with an access token, and with nothing else: the wildcard rules out cookies, and what
 * needs no sign-in stays closed to them.
 */
export function registerCrossOrigin(app: App): void {
  app.addHook('onRequest', async (request, reply) => {
    const { method, headers, routeOptions } = request
    const path = request.url.split('?', 1)[0] ?? ''
    if (headers.origin === undefined || !isOfApi(path)) return
    const asked =
      headers['access-control-request-headers']
        ?.toLowerCase()
        .split(',')
        .map((name) => name.trim()) ?? []
    if (method === 'OPTIONS' && asked.includes('authorization'))
      return reply.headers(ALLOWED).code(204).send()
    if (routeOptions.config.access === 'public' || bearerToken(request) === undefined) return
    reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', READABLE)
  })
}
