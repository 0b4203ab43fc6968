import { viewerOf } from '@cadencia/server/viewer'
import type { FastifyRequest } from 'fastify'

/** Who does something, and when. */
export interface Actor {
  readonly actorId: string
  /** ISO instant. */
  readonly at: string
}

export function actorOf(request: FastifyRequest, { now }: { readonly now: () => number }): Actor {
  return { actorId: viewerOf(request).userId, at: new Date(now()).toISOString() }
}
