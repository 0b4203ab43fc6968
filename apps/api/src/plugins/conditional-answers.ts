import { createHash } from 'node:crypto'
import type { App } from '@cadencia/server/app'
import type { FastifyReply, FastifyRequest } from 'fastify'

const READING = new Set(['GET', 'HEAD'])

function isHeld(request: FastifyRequest, tag: string): boolean {
  const held = request.headers['if-none-match']
  const opaque = tag.replace(/^W\//, '')
  return held?.split(',').some((one) => one.trim().replace(/^W\//, '') === opaque) ?? false
}

/** The route's own ETag, else a weak one of the body; undefined for what cannot have one. */
function tagOf(request: FastifyRequest, reply: FastifyReply, payload: unknown): string | undefined {
  if (!READING.has(request.method) || reply.statusCode !== 200) return undefined
  const own = reply.getHeader('etag')
  if (typeof own === 'string') return own
  if (typeof payload !== 'string' || reply.hasHeader('cache-control')) return undefined
  return `W/"${createHash('sha1').update(payload).digest('base64url')}"`
}

/**
 * ETags and caching of what the API answers: JSON that is read gets an ETag and is not sent again to whoever
 * holds it (304); nothing else under `/api` is stored, unless its route says otherwise.
 */
export function registerConditionalAnswers(app: App): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.url.startsWith('/api/')) return payload
    const tag = tagOf(request, reply, payload)
    if (tag === undefined) {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
      return payload
    }
    reply.header('etag', tag)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache')
    if (!isHeld(request, tag)) return payload
    reply.code(304).removeHeader('content-length').removeHeader('content-type')
    return null
  })
}
