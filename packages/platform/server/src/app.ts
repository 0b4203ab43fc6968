import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Area } from '@cadencia/contract/areas'
import type { EndpointConfig } from '@cadencia/contract/endpoint'
import type { Db } from '@cadencia/db/client'
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { SessionViewer } from './viewer.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The request's database; a transaction if it carries an idempotency key. */
    db: Db
    viewer: SessionViewer | null
    /** It came with the cookie of a session, which may have ended. */
    carriesSession: boolean
    /** The client's IP address, kept because `ip` is undefined after a hang-up. Empty if it had already hung up. */
    clientAddress: string
  }
  interface FastifyContextConfig extends Partial<EndpointConfig> {
    /** For the area `record`: the areas that a call needs; where its record is unknown, all that it could be of. */
    findAreas?: (request: FastifyRequest) => Promise<readonly Area[]>
  }
}

/** The Fastify instance of a domain's routes. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>
