import type { Db } from '@cadencia/db/client'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Order, Slice } from './sort-order.ts'

/** Larger totals read `10000+`. */
const EXACT_COUNT_MAX = 10_000

/** A query without order and limit. */
export type Rows<T> = SelectQueryBuilder<never, never, T>

/** Reads one page; for statements whose order and limit do not stand at their end. */
export type ReadSlice<T> = (slice: Slice) => Promise<readonly T[]>

interface List<T> {
  readonly rows: Rows<T> | ReadSlice<T>
  readonly order: Order<T>
}

export interface CountedList<T> extends List<T> {
  /** How many rows match; only called when the first page does not hold them all. */
  readonly count: () => number | Promise<number>
}

interface Headers {
  header(name: string, value: string): unknown
}

interface PageRequest {
  readonly url: string
  readonly query: { readonly limit: number; readonly cursor?: string | undefined }
}

/** Throws 400 for an invalid cursor. */
export async function readPage<T>(
  { rows, order }: List<T>,
  { limit, cursor }: PageRequest['query'],
): Promise<T[]> {
  const slice = { by: order.by, after: order.after(cursor), limit }
  if (typeof rows === 'function') return [...(await rows(slice))]
  return rows.where(slice.after).orderBy(slice.by).limit(limit).execute()
}

/**
 * Reads the page that `limit` and `cursor` of the query string name, and sets `X-Total-Count` and, unless it is the
 * last, an RFC 8288 `Link` to the next page. Throws 400 for an invalid cursor.
 */
export async function listPage<T>(
  { url, query }: PageRequest,
  reply: Headers,
  list: CountedList<T>,
): Promise<T[]> {
  const page = await readPage(list, query)
  const last = page.length === query.limit ? page.at(-1) : undefined
  const isWhole = last === undefined && query.cursor === undefined
  const total = isWhole ? page.length : await list.count()
  setTotal(reply, total)
  if (last !== undefined) reply.header('link', linkTo(url, list.order.cursorOf(last)))
  return page
}

/** Sets `X-Total-Count`. */
export function setTotal(reply: Headers, total: number): void {
  reply.header('x-total-count', total > EXACT_COUNT_MAX ? `${EXACT_COUNT_MAX}+` : String(total))
}

function linkTo(url: string, cursor: string): string {
  const [path = '', query = ''] = url.split('?')
  const search = new URLSearchParams(query)
  search.set('cursor', cursor)
  return `<${path}?${search}>; rel="next"`
}

/** Counts the rows of a query, at most 10,001. */
export async function countRows(db: Db, query: SelectQueryBuilder<never, never, object>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (${query.limit(EXACT_COUNT_MAX + 1)}) counted`.execute(db)
  return rows[0]?.total ?? 0
}

/** Reads a whole list in batches of at most `size` rows, each converted by `convert`, for exports. */
export async function* allRows<T, Converted>(
  list: List<T>,
  size: number,
  convert: (batch: readonly T[]) => readonly Converted[] | Promise<readonly Converted[]>,
): AsyncGenerator<Converted> {
  let cursor: string | undefined
  for (;;) {
    const batch = await readPage(list, { limit: size, cursor })
    yield* await convert(batch)
    const last = batch.at(-1)
    if (last === undefined || batch.length < size) return
    cursor = list.order.cursorOf(last)
  }
}
