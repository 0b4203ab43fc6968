import type { FastifyReply } from 'fastify'

/** Adds a request header that the response depends on. */
export function addVary(reply: Pick<FastifyReply, 'header' | 'getHeader'>, name: string): void {
  const varying = [reply.getHeader('vary'), name].filter((one) => one !== undefined)
  reply.header('vary', varying.join(', '))
}
