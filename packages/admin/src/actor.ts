import { type Viewer, viewerOf } from '@cadencia/server/viewer'
import type { FastifyRequest } from 'fastify'

/** The administrator who acts, and when (epoch milliseconds). */
export interface Actor {
  readonly viewer: Viewer
  readonly now: number
}

export type ActorOf = (request: FastifyRequest) => Actor

export function createActorOf(now: () => number): ActorOf {
  return (request) => ({ viewer: viewerOf(request), now: now() })
}
