import type { Endpoint, InputFor, OutputFor } from '@cadencia/contract/endpoint'
import { asNetworkFailure, HttpError, isNetworkFailure } from './http-error.ts'
import { personHeaders } from './last-person.ts'
import { tellReachability } from './reachability.ts'

/** The parts of an input, whatever the endpoint declares. */
interface LooseInput {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

export interface CallOptions {
  readonly signal?: AbortSignal
  readonly idempotencyKey?: string
  /** Polling does not keep the session alive. */
  readonly isPoll?: boolean
  /** Calls with an access token instead of the page's cookies. */
  readonly server?: { readonly origin: string; readonly token: string }
}

/** URL with path parameters and query string. */
export function addressOf<E extends Endpoint>(endpoint: E, input: InputFor<E>): string {
  const { params = {}, query = {} } = input as LooseInput
  const path = endpoint.url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.append(name, String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}

/**
 * Makes one call, with the browser's cookies or an access token. Rejects with `HttpError` for statuses outside 200-299, and with the
 * platform's error when the network fails.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputFor<E>,
  options: CallOptions = {},
): Promise<OutputFor<E>> {
  return (await callWithHeaders(endpoint, input, options)).answer
}

export async function callWithHeaders<E extends Endpoint>(
  endpoint: E,
  input: InputFor<E>,
  options: CallOptions = {},
): Promise<{ readonly answer: OutputFor<E>; readonly headers: Headers }> {
  const { body } = input as LooseInput
  const { server } = options
  const headers = new Headers({ accept: 'application/json', ...(server ? {} : personHeaders()) })
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey)
  if (options.isPoll) headers.set('x-poll', '1')
  if (server) headers.set('authorization', `Bearer ${server.token}`)
  const response = await fetch(`${server?.origin ?? ''}${addressOf(endpoint, input)}`, {
    method: endpoint.method,
    credentials: server ? 'omit' : 'include',
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(options.signal ? { signal: options.signal } : {}),
  }).catch(rejectAsNetworkFailure)
  const text = await response.text().catch(rejectAsNetworkFailure)
  tellReachability(true)
  if (!response.ok) throw new HttpError(response.status, response.statusText, text)
  return { answer: (text ? JSON.parse(text) : null) as OutputFor<E>, headers: response.headers }
}

function rejectAsNetworkFailure(error: unknown): never {
  asNetworkFailure(error)
  if (isNetworkFailure(error)) tellReachability(false)
  throw error
}
