import { viewerOf } from '@cadencia/server/viewer'
import type { FastifyRequest } from 'fastify'

/** Who does something, and when. */
export interface Act {
  readonly actorId: string
  /** ISO instant. */
  readonly at: string
}

export function actOf(request: FastifyRequest, { now }: { readonly now: () => number }): Act {
  return { actorId: viewerOf(request).userId, at: new Date(now()).toISOString() }
}
