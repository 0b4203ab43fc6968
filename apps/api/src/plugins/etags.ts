import { hash } from 'node:crypto'
import type { App } from '@cadencia/server/app'
import { matchesEtag } from '@cadencia/server/etag'
import type { FastifyReply, FastifyRequest } from 'fastify'

const READING = new Set(['GET', 'HEAD'])

/** The route's own ETag, else a weak hash of the body; undefined for other responses. */
function tagOf(request: FastifyRequest, reply: FastifyReply, payload: unknown): string | undefined {
  if (!READING.has(request.method) || reply.statusCode !== 200) return undefined
  const own = reply.getHeader('etag')
  if (typeof own === 'string') return own
  if (typeof payload !== 'string' || reply.hasHeader('cache-control')) return undefined
  return `W/"${hash('sha1', payload, 'base64url')}"`
}

/**
 * ETags and caching of API responses: JSON reads get an ETag and 304; other responses under `/api` are not cached
 * unless their route declares it.
 */
export function registerEtags(app: App): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!request.url.startsWith('/api/')) return done()
    const tag = tagOf(request, reply, payload)
    if (!reply.hasHeader('cache-control'))
      reply.header('cache-control', tag ? 'private, no-cache' : 'no-store')
    if (tag === undefined) return done()
    reply.header('etag', tag)
    if (!matchesEtag(request, tag)) return done()
    reply.code(304).removeHeader('content-length').removeHeader('content-type')
    done(null, null)
  })
}
