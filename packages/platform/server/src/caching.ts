import { hash } from 'node:crypto'
import { cacheRuleOf, rightOf } from '@cadencia/contract/areas'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './app.ts'
import { matchesEtag } from './etag.ts'
import { addVary } from './vary.ts'

/** Whole, in part, or held by the client already. */
const KEPT_STATUSES = new Set([200, 206, 304])

/** The route's own ETag, else a weak hash of the body; undefined for what a browser must not keep. */
function tagOf(request: FastifyRequest, reply: FastifyReply, payload: unknown): string | undefined {
  if (rightOf(request.method) === 'write' || !KEPT_STATUSES.has(reply.statusCode)) return undefined
  if (cacheRuleOf(request.routeOptions.config) === 'no-store') return undefined
  const own = reply.getHeader('etag')
  if (typeof own === 'string') return own
  return typeof payload === 'string' ? `W/"${hash('sha1', payload, 'base64url')}"` : undefined
}

/**
 * What a browser keeps of the API, by its endpoint's cache rule alone: an answer with an ETag, for the same session and
 * never without asking, or nothing.
 */
export function registerCaching(app: App): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!request.url.startsWith('/api/')) return done()
    const tag = tagOf(request, reply, payload)
    if (tag === undefined) {
      reply.header('cache-control', 'no-store').removeHeader('etag')
      return done()
    }
    reply.header('cache-control', 'private, no-cache').header('etag', tag)
    addVary(reply, 'Cookie')
    if (reply.statusCode !== 200 || !matchesEtag(request, tag)) return done()
    reply.code(304).removeHeader('content-length').removeHeader('content-type')
    done(null, null)
  })
}

/** Tells the browser to drop what it holds of our answers: their reader may be another from here on. Never its storage. */
export function clearBrowserCache(reply: Pick<FastifyReply, 'header'>): void {
  reply.header('clear-site-data', '"cache"')
}
