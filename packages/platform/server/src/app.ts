import type { IncomingMessage, ServerResponse } from 'node:http'
import type { EndpointConfig } from '@cadencia/contract/endpoint'
import type { Db } from '@cadencia/db/client'
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Viewer } from './viewer.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The database as this request uses it: a transaction where the request carries an idempotency key. */
    db: Db
    viewer: Viewer | null
    /** Where the request came from; `ip` is undefined once the client has hung up. Empty when it had before. */
    clientAddress: string
  }
  interface FastifyContextConfig extends EndpointConfig {}
}

/** The application as a domain's routes see it. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>
