import { type Viewer, viewerOf } from '@cadencia/server/viewer'
import type { FastifyRequest } from 'fastify'

/** Which administrator does it, and when (epoch milliseconds). */
export interface Act {
  readonly viewer: Viewer
  readonly now: number
}

export type ActOf = (request: FastifyRequest) => Act

export function actsAt(now: () => number): ActOf {
  return (request) => ({ viewer: viewerOf(request), now: now() })
}
