import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Marks the answer with an ETag made of `parts`, which together must change whenever the answer would. True
 * when the client holds that very answer: 304 has been sent, and the handler returns its reply.
 */
export function isUnchanged(
  request: FastifyRequest,
  reply: Pick<FastifyReply, 'header'>,
  parts: readonly unknown[],
): boolean {
  const hash = createHash('sha1').update(JSON.stringify(parts)).digest('base64url')
  const tag = `"${hash}"`
  reply.header('etag', tag).header('cache-control', 'private, no-cache')
  const held = request.headers['if-none-match']
  if (!held?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)) return false
  // No contract declares 304, since it has no answer of its own: the typed reply would refuse it.
  const bare = reply as FastifyReply
  bare.code(304).send()
  return true
}
