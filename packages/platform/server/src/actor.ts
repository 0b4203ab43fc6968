import { instantOf } from '@cadencia/db/instant'
import type { FastifyRequest } from 'fastify'
import { viewerOf } from './viewer.ts'

/** Who changes something, and when, as facts and histories store it. */
export interface Actor<Id extends string | null = string> {
  /** Null for automatic changes. */
  readonly actorId: Id
  /** ISO instant. */
  readonly at: string
}

export interface Clock {
  /** Epoch milliseconds. */
  readonly now: () => number
}

/** The session's user acts now. Throws 401 without a session. */
export function actorOf(request: FastifyRequest, clock: Clock): Actor {
  return createActor(viewerOf(request).userId, clock)
}

export function createActor<Id extends string | null>(actorId: Id, { now }: Clock): Actor<Id> {
  return { actorId, at: instantOf(now()) }
}
