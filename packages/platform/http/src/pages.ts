import type { Endpoint, InputFor, OutputFor } from '@cadencia/contract/endpoint'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type CallOptions, callWithHeaders } from './call.ts'
import { isInBackground } from './in-background.ts'
import { keyOf } from './query.ts'

export interface ListPage<T> {
  readonly rows: T
  /** Cursor of the next page; null on the last. */
  readonly next: string | null
  /** Matching rows, exact up to 10,000, then `10000+`. */
  readonly total: string
}

const NEXT_LINK = /<([^>]+)>\s*;\s*rel="next"/

/** The `cursor` of an RFC 8288 `Link` header. */
function cursorIn(link: string | null): string | null {
  const address = NEXT_LINK.exec(link ?? '')?.[1]
  return address === undefined ? null : new URL(address, 'http://page').searchParams.get('cursor')
}

/** Fetches one page; the first if `input` has no cursor. */
export async function callPage<E extends Endpoint<'GET'>>(
  endpoint: E,
  input: InputFor<E>,
  options: CallOptions = {},
): Promise<ListPage<OutputFor<E>>> {
  const { answer, headers } = await callWithHeaders(endpoint, input, options)
  return { rows: answer, next: cursorIn(headers.get('link')), total: headers.get('x-total-count') ?? '' }
}

/**
 * Options for `useInfiniteQuery` on a keyset-paged list. The key is below `keyOf(endpoint)`, so that one invalidation
 * reaches `query` and `pagedQuery`.
 */
export function pagedQuery<E extends Endpoint<'GET'>>(endpoint: E, input: InputFor<E>) {
  return infiniteQueryOptions({
    queryKey: [...keyOf(endpoint, input), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      callPage(endpoint, withCursor(input, pageParam), { isPoll: isInBackground(signal), signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}

/** Options for `useQuery` on a keyset-paged list that is needed whole: fetches its pages one after another. */
export function wholeQuery<E extends Endpoint<'GET'>>(endpoint: E, input: InputFor<E>) {
  return queryOptions({
    queryKey: keyOf(endpoint, input),
    queryFn: async ({ signal }) => {
      const isPoll = isInBackground(signal)
      const pages: OutputFor<E>[] = []
      let cursor: string | null = null
      do {
        const page: ListPage<OutputFor<E>> = await callPage(endpoint, withCursor(input, cursor), {
          isPoll,
          signal,
        })
        pages.push(page.rows)
        cursor = page.next
      } while (cursor !== null)
      return pages.flat()
    },
  })
}

function withCursor<E extends Endpoint>(input: InputFor<E>, cursor: string | null): InputFor<E> {
  if (cursor === null) return input
  const { query = {} } = input as { readonly query?: Readonly<Record<string, unknown>> }
  return Object.assign({}, input, { query: { ...query, cursor } })
}
