import type { Endpoint, InputFor, OutputFor } from '@cadencia/contract/endpoint'
import { type MutationOptions, type QueryKey, queryOptions } from '@tanstack/react-query'
import { addressOf, type CallOptions, call } from './call.ts'
import { HttpError } from './http-error.ts'
import { isInBackground } from './in-background.ts'

/** An endpoint that is read, not written. */
type Readable = Endpoint<'GET'>

/**
 * The cache key of a call: its address. Without input, the prefix that matches every call of the endpoint,
 * for invalidation.
 */
export function keyOf<E extends Endpoint>(endpoint: E, input?: InputFor<E>): QueryKey {
  return input === undefined ? [endpoint.url] : [endpoint.url, addressOf(endpoint, input)]
}

/** Options for `useQuery` and the query client: key, fetcher and cancellation from one declaration. */
export function query<E extends Readable>(
  endpoint: E,
  input: InputFor<E>,
  options?: Omit<CallOptions, 'signal'>,
) {
  return queryOptions<OutputFor<E>>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { isPoll: isInBackground(), ...options, signal }),
  })
}

/** Keys of creations that have not been answered yet, by what they send. */
const pendingKeys = new Map<string, string>()

/**
 * Makes a creation with an idempotency key. A second call with the same content while the first is under
 * way, or after it failed without an answer (network, 5xx), carries the same key and so makes no double.
 */
async function create<E extends Endpoint>(endpoint: E, input: InputFor<E>): Promise<OutputFor<E>> {
  const content = `${endpoint.url} ${JSON.stringify(input)}`
  const idempotencyKey = pendingKeys.get(content) ?? crypto.randomUUID()
  pendingKeys.set(content, idempotencyKey)
  try {
    const answer = await call(endpoint, input, { idempotencyKey })
    pendingKeys.delete(content)
    return answer
  } catch (error) {
    if (error instanceof HttpError && error.status < 500) pendingKeys.delete(content)
    throw error
  }
}

/**
 * Options for `useMutation` from one declaration; a POST is made with an idempotency key. An answer that is no success
 * raises an error of `failureMessage` where that is given.
 */
export function mutation<E extends Endpoint>(
  endpoint: E,
  failureMessage?: string,
): Pick<MutationOptions<OutputFor<E>, Error, InputFor<E>>, 'mutationKey' | 'mutationFn'> {
  return {
    mutationKey: [endpoint.method, endpoint.url],
    mutationFn: async (input) => {
      try {
        return await (endpoint.method === 'POST' ? create(endpoint, input) : call(endpoint, input))
      } catch (error) {
        if (failureMessage && error instanceof HttpError) error.message = failureMessage
        throw error
      }
    },
  }
}
