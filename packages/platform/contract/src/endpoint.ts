import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The Zod schemas of one call; a response of `z.null()` is an empty body. */
export interface EndpointSchema {
  readonly params?: z.ZodObject
  readonly querystring?: z.ZodObject
  readonly body?: z.ZodType
  readonly response: Readonly<Record<number, z.ZodType>>
}

/**
 * Who reaches an endpoint's handler at all. `staff`: any signed-in person; `crm`: a session that unlocked the CRM,
 * never a guest's; `administrator`: a session opened by the administrator sign-in; `public`: everyone. Rights over
 * one record are the handler's to check.
 */
export type Access = 'public' | 'staff' | 'crm' | 'administrator'

export interface EndpointConfig {
  /** Default `staff`. */
  readonly access?: Access
  /** True where a guest, who otherwise only reads, may write (own session, notifications, tutorial). */
  readonly guestMayWrite?: boolean
  /** True for calls made on a timer: they don't keep a session alive, and the logs leave them out when they succeed. */
  readonly isPolled?: boolean
  /** True where what is sent or answered is a secret: an Idempotency-Key is not heeded, nothing of the call is kept. */
  readonly isSecret?: boolean
  /**
   * True where the handler waits for something outside (a gateway, mail, an upload, parsing): its Idempotency-Key is
   * reserved before and its answer stored after it, so that no transaction is open meanwhile.
   */
  readonly waitsOutside?: boolean
  /** True where an administrator who still has to turn the second factor on may call it. */
  readonly withoutSecondFactor?: boolean
  /** True where the call is answered in maintenance mode too. */
  readonly duringMaintenance?: boolean
}

export interface EndpointSpec<M extends Method, S extends EndpointSchema> {
  readonly method: M
  readonly url: `/api/${string}`
  readonly summary: string
  readonly schema: S
  readonly config?: EndpointConfig
  /** Largest body in bytes where it differs from the server's 1 MiB. */
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
 * Declares one call of the API: a Fastify route without its handler. The server spreads it into
 * `app.route({ ...createMeeting, handler })`; the browser passes it to `call`, `query` or `mutation`.
 */
export function endpoint<M extends Method, S extends EndpointSchema>(
  spec: EndpointSpec<M, S>,
): Endpoint<M, S> {
  const { method, url, summary, schema, config = {}, bodyLimit } = spec
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

/** What a caller passes: `params`, `query` and `body`, each only where the endpoint declares it. */
export type InputFor<E extends Endpoint> = InputOf<E['schema']['params'], 'params'> &
  OptionalInputOf<E['schema']['querystring'], 'query'> &
  InputOf<E['schema']['body'], 'body'>

type SuccessStatus = 200 | 201 | 202 | 204

/** What a successful call answers. */
export type OutputFor<E extends Endpoint> = E['schema']['response'] extends infer R
  ? { [K in keyof R & SuccessStatus]: R[K] extends z.ZodType ? z.output<R[K]> : never }[keyof R &
      SuccessStatus]
  : never
