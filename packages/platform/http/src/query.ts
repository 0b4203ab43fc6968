import type { Endpoint, InputFor, OutputFor } from '@cadencia/contract/endpoint'
import { type MutationOptions, type QueryKey, queryOptions } from '@tanstack/react-query'
import { addressOf, type CallOptions, call } from './call.ts'
import { HttpError } from './http-error.ts'
import { isInBackground } from './in-background.ts'

type Readable = Endpoint<'GET'>

/** Cache key of a call: its URL. Without input, the prefix of every call of the endpoint, for invalidation. */
export function keyOf<E extends Endpoint>(endpoint: E, input?: InputFor<E>): QueryKey {
  return input === undefined ? [endpoint.url] : [endpoint.url, addressOf(endpoint, input)]
}

/** Options for `useQuery`: key, fetcher and cancellation. */
export function query<E extends Readable>(
  endpoint: E,
  input: InputFor<E>,
  options?: Omit<CallOptions, 'signal'>,
) {
  return queryOptions<OutputFor<E>>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { isPoll: isInBackground(signal), ...options, signal }),
  })
}

/** Options for a query that is polled: of its fetches only the first counts as use by the person. */
export function polledQuery<E extends Readable>(endpoint: E, input: InputFor<E>) {
  const queryKey = keyOf(endpoint, input)
  return queryOptions<OutputFor<E>>({
    queryKey,
    queryFn: ({ client, signal }) => {
      const isPoll = isInBackground(signal) || client.getQueryData(queryKey) !== undefined
      return call(endpoint, input, { isPoll, signal })
    },
  })
}

/** Idempotency keys of unanswered POSTs, by URL and body. */
const pendingKeys = new Map<string, string>()

/**
 * The idempotency key of a POST that was not answered, for a repeat that is made later; a new one where there is none. A
 * POST with the same content that is made meanwhile is another one.
 */
export function takeUnansweredKey<E extends Endpoint>(endpoint: E, input: InputFor<E>): string {
  const content = `${endpoint.url} ${JSON.stringify(input)}`
  const key = pendingKeys.get(content) ?? crypto.randomUUID()
  pendingKeys.delete(content)
  return key
}

/**
 * Sends a POST with an idempotency key. A repeat with the same content while the first is pending, or after it failed
 * without a response (network, 5xx), reuses the key and so creates no duplicate.
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
 * Options for `useMutation`; a POST carries an idempotency key. Failures throw an error with `failureMessage` if given.
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
