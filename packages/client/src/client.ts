import type { Endpoint, InputFor, OutputFor } from '@cadencia/contract/endpoint'
import { type CallOptions, call } from '@cadencia/http/call'
import { callPage, type ListPage } from '@cadencia/http/pages'
import { CALLS } from './calls.ts'

export interface ClientOptions {
  /** Origin of the server: `https://cadencia.example`. */
  readonly baseURL: string
  /** Access token: `cad_…`. */
  readonly token: string
}

export type RequestOptions = Pick<CallOptions, 'signal' | 'idempotencyKey'>

type Calls = typeof CALLS

type Named = {
  readonly [Noun in keyof Calls]: {
    readonly [Name in keyof Calls[Noun]]: Calls[Noun][Name] extends Endpoint
      ? NamedCall<Calls[Noun][Name]>
      : never
  }
}

/** The input may be left out where nothing in it is required. */
type NamedCall<E extends Endpoint> =
  Record<never, never> extends InputFor<E>
    ? (input?: InputFor<E>, options?: RequestOptions) => Promise<OutputFor<E>>
    : (input: InputFor<E>, options?: RequestOptions) => Promise<OutputFor<E>>

export interface Client extends Named {
  /** Makes any call that has a contract. Throws `HttpError` for statuses outside 200-299. */
  call<E extends Endpoint>(endpoint: E, input: InputFor<E>, options?: RequestOptions): Promise<OutputFor<E>>
  /** One page of a list, with the cursor of the next one. */
  page<E extends Endpoint<'GET'>>(
    endpoint: E,
    input: InputFor<E>,
    options?: RequestOptions,
  ): Promise<ListPage<OutputFor<E>>>
}

/** A client of the API with an access token, for Node and browsers. */
export function createClient({ baseURL, token }: ClientOptions): Client {
  const server = { origin: new URL(baseURL).origin, token }
  const callWith = <E extends Endpoint>(endpoint: E, input: InputFor<E>, options?: RequestOptions) =>
    call(endpoint, input, { ...options, server })
  const named = Object.entries(CALLS).map(([noun, calls]) => {
    const bound = Object.entries(calls).map(([name, endpoint]: [string, Endpoint]) => [
      name,
      (input: InputFor<Endpoint> = {}, options?: RequestOptions) => callWith(endpoint, input, options),
    ])
    return [noun, Object.fromEntries(bound)]
  })
  return {
    ...(Object.fromEntries(named) as Named),
    call: callWith,
    page: (endpoint, input, options) => callPage(endpoint, input, { ...options, server }),
  }
}
