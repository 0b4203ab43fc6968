import { call } from '@cadencia/http/call'
import { HttpError } from '@cadencia/http/http-error'
import { isInBackground } from '@cadencia/http/in-background'
import { keyOf } from '@cadencia/http/query'
import { cutText } from '@cadencia/locale/cut'
import {
  applyLogChange,
  catchUp,
  createLog,
  type LiveLog,
  type LogChange,
  readChanges,
} from '@cadencia/realtime/live-log'
import { fetchHistoryPage } from '@cadencia/realtime/live-log-query'
import { changeQueryData } from '@cadencia/realtime/live-query'
import { excerptOf } from '@cadencia/text/excerpt'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import {
  CHANGES_PER_PAGE,
  COMMENTS_PER_PAGE,
  type Comment,
  type CommentChange,
  discussionEndpoints,
  listCommentChanges,
  QUOTE_MAX,
  type Subject,
} from './contract.ts'

export interface CommentLog extends LiveLog<Comment> {
  /** Whether older comments may be fetched. */
  readonly hasOlder: boolean
}

/** One cache entry per record; all responses and events are merged into it. */
export function logKey({ kind, recordId }: Subject): QueryKey {
  return [...keyOf(discussionEndpoints[kind].list, { params: { id: recordId } }), 'log']
}

function changeLog(client: QueryClient, subject: Subject, change: (log: CommentLog) => CommentLog): void {
  void changeQueryData<CommentLog>(client, logKey(subject), change)
}

/** Answers show what became of the comments that they quote, which have changed without them. */
function withQuotes<L extends LiveLog<Comment>>(log: L, changes: readonly LogChange<Comment>[]): L {
  const changed = new Map(changes.map((change) => [change.id, change]))
  if (log.rows.every(({ replyTo }) => !replyTo || !changed.has(replyTo.id))) return log
  const rows = log.rows.map((row) => {
    const change = row.replyTo && changed.get(row.replyTo.id)
    if (!row.replyTo || !change) return row
    const comment = change.row ?? null
    const excerpt = comment ? cutText(excerptOf(comment.body, comment.bodyFormat), QUOTE_MAX) : ''
    return { ...row, replyTo: { ...row.replyTo, excerpt, isDeleted: comment === null } }
  })
  return { ...log, rows }
}

/** Merges a change from a response or event into the cached log, if there is one. */
export function applyChange(client: QueryClient, subject: Subject, change: CommentChange): void {
  changeLog(client, subject, (log) => withQuotes({ ...log, ...applyLogChange(log, change) }, [change]))
}

export function applyComment(client: QueryClient, subject: Subject, comment: Comment): void {
  applyChange(client, subject, { id: comment.id, revision: comment.revision, row: comment })
}

/** Applies an own change that was answered without the comment; its event brings a higher revision. */
export function applyAnswered(
  client: QueryClient,
  subject: Subject,
  { id, change }: { readonly id: string; readonly change: (comment: Comment) => Comment | null },
): void {
  changeLog(client, subject, (log) => ({
    ...log,
    rows: log.rows.flatMap((row) => (row.id === id ? (change(row) ?? []) : [row])),
  }))
}

interface LogRequest {
  readonly client: QueryClient
  readonly subject: Subject
  readonly signal: AbortSignal
}

function changesAfter(
  { kind, recordId }: Subject,
  revision: number,
  options: Parameters<typeof call>[2] = {},
): Promise<LogChange<Comment>[]> {
  const readPage = (after: number) =>
    call(listCommentChanges, { query: { kind, recordId, after: String(after) } }, options)
  return readChanges(revision, readPage, CHANGES_PER_PAGE)
}

/** The newest page for a record without a log; for one with a log, exactly the changes since. */
export async function fetchLog({ client, subject, signal }: LogRequest): Promise<CommentLog> {
  const { kind, recordId } = subject
  const isPoll = isInBackground(signal)
  const known = client.getQueryData<CommentLog>(logKey(subject))
  if (!known) {
    const newest = await call(
      discussionEndpoints[kind].list,
      { params: { id: recordId } },
      { signal, isPoll },
    )
    return { ...createLog(newest), hasOlder: newest.length === COMMENTS_PER_PAGE }
  }
  const changes = await changesAfter(subject, known.syncedTo, { signal, isPoll })
  // Events that arrived during the request are in the cache, not in `known`.
  const log = client.getQueryData<CommentLog>(logKey(subject)) ?? known
  return withQuotes({ ...log, ...catchUp(log, changes) }, changes)
}

/** Fetches at most `limit` comments before the loaded ones, and what changed in them meanwhile. */
export async function fetchOlder(
  client: QueryClient,
  subject: Subject,
  limit: number = COMMENTS_PER_PAGE,
): Promise<void> {
  const known = client.getQueryData<CommentLog>(logKey(subject))
  const [first] = known?.rows ?? []
  if (!known || !first) return
  const page = await fetchHistoryPage<Comment, CommentLog>({
    client,
    queryKey: logKey(subject),
    readPage: () =>
      call(discussionEndpoints[subject.kind].list, {
        params: { id: subject.recordId },
        query: { before: first.id, limit: String(limit) },
      }),
    readChangesAfter: (revision) => changesAfter(subject, revision),
  })
  changeLog(client, subject, (log) => ({ ...log, hasOlder: page.length === limit }))
}

/** Comments in one answer on the way back to one that is wanted. */
const LONGEST_PAGE = 1000

/** Fetches older comments until a certain one is loaded. Returns false where the record has no such comment. */
export async function fetchBackTo(client: QueryClient, subject: Subject, id: string): Promise<boolean> {
  const known = () => client.getQueryData<CommentLog>(logKey(subject))
  const isKnown = () => known()?.rows.some((row) => row.id === id) === true
  if (!isKnown() && !(await exists(subject, id))) return false
  while (!isKnown() && known()?.hasOlder) await fetchOlder(client, subject, LONGEST_PAGE)
  return isKnown()
}

/** A deleted comment still has a place, so that its neighbours can be asked for: it is not the one before the next. */
async function exists({ kind, recordId }: Subject, id: string): Promise<boolean> {
  const read = (cursor: { readonly after?: string; readonly before?: string }) =>
    call(discussionEndpoints[kind].list, { params: { id: recordId }, query: { ...cursor, limit: '1' } })
  try {
    const [next] = await read({ after: id })
    const [found] = await read(next ? { before: next.id } : {})
    return found?.id === id
  } catch (error) {
    if (error instanceof HttpError && error.status < 500) return false
    throw error
  }
}
