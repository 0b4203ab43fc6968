import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Compares If-None-Match with an ETag, weak or strong. */
export function matchesEtag({ headers: { 'if-none-match': held } }: FastifyRequest, tag: string): boolean {
  if (held === undefined || held === tag) return held !== undefined
  const opaque = tag.replace(/^W\//, '')
  return held.split(',').some((one) => one.trim().replace(/^W\//, '') === opaque)
}

/**
 * Sets an ETag made of `parts`, which must change whenever the response would. Sends 304 and returns true when the
 * client has that version; the handler then returns.
 */
export function sendNotModified(
  request: FastifyRequest,
  reply: Pick<FastifyReply, 'header'>,
  parts: readonly unknown[],
): boolean {
  const tag = `"${hash('sha1', JSON.stringify(parts), 'base64url')}"`
  reply.header('etag', tag)
  if (!matchesEtag(request, tag)) return false
  // Contracts do not declare 304, so the typed reply would reject it.
  const bare = reply as FastifyReply
  bare.code(304).send()
  return true
}
