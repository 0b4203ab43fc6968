import type { Endpoint } from '@cadencia/contract/endpoint'
import type { CommentLog } from '@cadencia/discussions/comment-log'
import { COMMENTS_PER_PAGE, type DiscussedKind, discussionEndpoints } from '@cadencia/discussions/contract'
import { newestOf } from '@cadencia/realtime/live-log'
import type { InfiniteData } from '@tanstack/react-query'

/** The stored part of a query's data. */
type Part = (data: unknown) => unknown

/** Answers that a browser keeps for a start without a connection: of an endpoint, else those whose key begins with `key`. */
export type Kept = Endpoint<'GET'> | { readonly key: string; readonly part?: Part }

/** By the first part of a query's key. What is not in it is never stored. */
export type KeptQueries = ReadonlyMap<unknown, Part>

export function keptQueries(kept: readonly Kept[]): KeptQueries {
  return new Map(
    kept.map((one) => ('url' in one ? [one.url, shownFirst] : [one.key, one.part ?? shownFirst])),
  )
}

/** The newest comments of a kind of record, and who follows them. */
export function keptComments(kind: DiscussedKind): readonly Kept[] {
  const { list, followers } = discussionEndpoints[kind]
  return [{ key: list.url, part: newestComments }, followers]
}

function newestComments(data: unknown): CommentLog {
  const log = data as CommentLog
  const newest = newestOf(log, COMMENTS_PER_PAGE)
  return { ...log, ...newest, hasOlder: log.hasOlder || newest.rows.length < log.rows.length }
}

type Paged<Row> = InfiniteData<{ readonly rows: readonly Row[] }>

export function hasPages<Row>(data: unknown): data is Paged<Row> {
  return typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages)
}

export function firstPage<Row>({ pages, pageParams }: Paged<Row>, isKept = (_row: Row) => true) {
  return {
    pages: pages.slice(0, 1).map((page) => ({ ...page, rows: page.rows.filter(isKept) })),
    pageParams: pageParams.slice(0, 1),
  }
}

/** Of lists with pages, the first. */
function shownFirst(data: unknown): unknown {
  return hasPages(data) ? firstPage(data) : data
}
