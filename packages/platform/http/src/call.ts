import type { Endpoint, InputFor, OutputFor } from '@cadencia/contract/endpoint'
import { HttpError } from './http-error.ts'

/** The parts of an input as the kit handles them, whatever the endpoint declares. */
interface LooseInput {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Makes a repeated POST do nothing twice. */
  readonly idempotencyKey?: string
  /** Marks a call made on a timer: it does not keep the session alive. */
  readonly isPoll?: boolean
}

/** The address of a call: its path with the parameters filled in, and its query string. */
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
 * Makes one call with the browser's cookies. Resolves with the declared answer; rejects with `HttpError`
 * for any status outside 200-299 and with the platform's own error when the network is away.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputFor<E>,
  options: CallOptions = {},
): Promise<OutputFor<E>> {
  return (await callWithHeaders(endpoint, input, options)).answer
}

/** The same, with the answer's headers. */
export async function callWithHeaders<E extends Endpoint>(
  endpoint: E,
  input: InputFor<E>,
  options: CallOptions = {},
): Promise<{ readonly answer: OutputFor<E>; readonly headers: Headers }> {
  const { body } = input as LooseInput
  const headers = new Headers({ accept: 'application/json' })
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey)
  if (options.isPoll) headers.set('x-poll', '1')
  const response = await fetch(addressOf(endpoint, input), {
    method: endpoint.method,
    credentials: 'include',
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(options.signal ? { signal: options.signal } : {}),
  })
  const text = await response.text()
  if (!response.ok) throw new HttpError(response.status, response.statusText, text)
  return { answer: (text ? JSON.parse(text) : null) as OutputFor<E>, headers: response.headers }
}
