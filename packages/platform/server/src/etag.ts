import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Whether the client holds the answer with this ETag, weak or strong. */
export function matchesEtag({ headers: { 'if-none-match': held } }: FastifyRequest, tag: string): boolean {
  if (held === undefined || held === tag) return held !== undefined
  const opaque = tag.replace(/^W\//, '')
  return held.split(',').some((one) => one.trim().replace(/^W\//, '') === opaque)
}

/**
 * Marks the answer with an ETag made of `parts`, which together must change whenever the answer would. True
 * when the client holds that very answer: 304 has been sent, and the handler returns its reply.
 */
export function sendNotModified(
  request: FastifyRequest,
  reply: Pick<FastifyReply, 'header'>,
  parts: readonly unknown[],
): boolean {
  const tag = `"${hash('sha1', JSON.stringify(parts), 'base64url')}"`
  reply.header('etag', tag).header('cache-control', 'private, no-cache')
  if (!matchesEtag(request, tag)) return false
  // No contract declares 304, since it has no answer of its own: the typed reply would refuse it.
  const bare = reply as FastifyReply
  bare.code(304).send()
  return true
}
