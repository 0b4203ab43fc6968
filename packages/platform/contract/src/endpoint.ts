import type { z } from 'zod'
import type { CacheRule, EndpointArea, Scope } from './areas.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A response of `z.null()` is an empty body. */
export interface EndpointSchema {
  readonly params?: z.ZodObject
  readonly querystring?: z.ZodObject
  readonly body?: z.ZodType
  readonly response: Readonly<Record<number, z.ZodType>>
  /** Media types of the response where it is not JSON alone, for OpenAPI. */
  readonly produces?: readonly string[]
}

/**
 * Who may call an endpoint. `staff`: any signed-in person; `crm`: a session that unlocked the CRM, never a guest's;
 * `administrator`: a session opened by the administrator sign-in; `public`: everyone. The handler checks rights over a
 * single record.
 */
export type Access = 'public' | 'staff' | 'crm' | 'administrator'

export interface EndpointConfig {
  /** Decides which scope a token needs, and what a browser keeps unless `cache` says otherwise. */
  readonly area: EndpointArea
  /** Scopes that a token may need besides, by what is asked: what writes into another area. */
  readonly mayNeed?: readonly Scope[]
  /** Default `staff`. */
  readonly access?: Access
  /** Default: that of the area. */
  readonly cache?: CacheRule
  /** True where a guest may write (own session, notifications, tutorial). */
  readonly guestMayWrite?: boolean
  /** True for polling: it does not keep a session alive, and successful calls are not logged. */
  readonly isPolled?: boolean
  /** True where request or response hold a secret: Idempotency-Key is ignored and nothing is stored. */
  readonly isSecret?: boolean
  /** True for a POST that only reads: Idempotency-Key is ignored, and no answer is kept. */
  readonly isReading?: boolean
  /**
   * True where the handler awaits an external service or a long parse. Its idempotency key is then reserved before the
   * call and its response stored afterwards, so that no transaction stays open.
   */
  readonly waitsOutside?: boolean
  /** True where an administrator without the required second factor may call it. */
  readonly withoutSecondFactor?: boolean
  readonly duringMaintenance?: boolean
}

export interface EndpointSpec<M extends Method, S extends EndpointSchema> {
  readonly method: M
  readonly url: `/api/${string}`
  readonly summary: string
  readonly schema: S
  readonly config: EndpointConfig
  /** Body limit in bytes. Default: the server's 1 MiB. */
  readonly bodyLimit?: number
}

export interface Endpoint<M extends Method = Method, S extends EndpointSchema = EndpointSchema> {
  readonly method: M
  readonly url: `/api/${string}`
  readonly schema: S & { readonly summary: string; readonly tags: readonly string[] }
  readonly config: EndpointConfig
  readonly bodyLimit?: number
}

/**
 * Declares one API call: a Fastify route without its handler. The server spreads it into `app.route({ ...createMeeting,
 * handler })`; the browser passes it to `call`, `query` or `mutation`.
 */
export function endpoint<M extends Method, S extends EndpointSchema>(
  spec: EndpointSpec<M, S>,
): Endpoint<M, S> {
  const { method, url, summary, schema, config, bodyLimit } = spec
  const tag = url.split('/')[2] ?? 'api'
  return {
    method,
    url,
    schema: { ...schema, summary, tags: [tag] },
    config,
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
  }
}

type InputOf<T, K extends string> = T extends z.ZodType ? { readonly [P in K]: z.input<T> } : unknown
type OptionalInputOf<T, K extends string> = T extends z.ZodType
  ? Record<never, never> extends z.input<T>
    ? { readonly [P in K]?: z.input<T> }
    : { readonly [P in K]: z.input<T> }
  : unknown

/** `params`, `query` and `body`, each only where the endpoint declares it. */
export type InputFor<E extends Endpoint> = InputOf<E['schema']['params'], 'params'> &
  OptionalInputOf<E['schema']['querystring'], 'query'> &
  InputOf<E['schema']['body'], 'body'>

type SuccessStatus = 200 | 201 | 202 | 204

export type OutputFor<E extends Endpoint> = E['schema']['response'] extends infer R
  ? { [K in keyof R & SuccessStatus]: R[K] extends z.ZodType ? z.output<R[K]> : never }[keyof R &
      SuccessStatus]
  : never
