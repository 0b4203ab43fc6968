import type { Endpoint, InputFor, OutputFor } from '@cadencia/contract/endpoint'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { type CallOptions, callWithHeaders } from './call.ts'
import { isInBackground } from './in-background.ts'
import { keyOf } from './query.ts'

/** One page of a list. */
export interface ListPage<T> {
  readonly rows: T
  /** Where the next page begins; null on the last. */
  readonly next: string | null
  /** How many match: counted exactly to 10,000, then `10000+`. */
  readonly total: string
}

const NEXT_LINK = /<([^>]+)>\s*;\s*rel="next"/

/** The cursor of the next page, from an RFC 8288 `Link`. */
function cursorIn(link: string | null): string | null {
  const address = NEXT_LINK.exec(link ?? '')?.[1]
  return address === undefined ? null : new URL(address, 'http://page').searchParams.get('cursor')
}

/** Makes one call of a list that pages by key; the first page, where `input` names no cursor. */
export async function callPage<E extends Endpoint<'GET'>>(
  endpoint: E,
  input: InputFor<E>,
  options: CallOptions = {},
): Promise<ListPage<OutputFor<E>>> {
  const { answer, headers } = await callWithHeaders(endpoint, input, options)
  return { rows: answer, next: cursorIn(headers.get('link')), total: headers.get('x-total-count') ?? '' }
}

/**
 * Options for `useInfiniteQuery`: a list that pages by key, from its first page on. Its key stands below
 * `keyOf(endpoint)` and beside those of `query`, so that one invalidation reaches both.
 */
export function pagedQuery<E extends Endpoint<'GET'>>(endpoint: E, input: InputFor<E>) {
  return infiniteQueryOptions({
    queryKey: [...keyOf(endpoint, input), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      callPage(endpoint, withCursor(input, pageParam), { isPoll: isInBackground(), signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}

function withCursor<E extends Endpoint>(input: InputFor<E>, cursor: string | null): InputFor<E> {
  if (cursor === null) return input
  const { query = {} } = input as { readonly query?: Readonly<Record<string, unknown>> }
  return Object.assign({}, input, { query: { ...query, cursor } })
}
