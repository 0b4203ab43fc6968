import type { TextFormat } from '@cadencia/contract/text-format'
import type { Comment } from '@cadencia/discussions/contract'
import type { UnsentComment } from '@cadencia/discussions/unsent-comments'
import { confirms } from '@cadencia/discussions/unsent-comments'

/** Something that happened to a record, apart from comments. */
export interface StreamEvent {
  readonly id: string
  readonly at: string
  /** Null where the system did it. */
  readonly actor: {
    /** Null where nothing more is known than the name. */
    readonly id: string | null
    readonly name: string
    readonly imageUrl?: string | null | undefined
  } | null
  /** After the name of who did it: 'mudou o status de Pendente para Concluída'. */
  readonly text: string
  /** What was written on the occasion. */
  readonly note?: { readonly text: string; readonly format: TextFormat } | null | undefined
  /** One of several changes that somebody may have made at once; they stand together. */
  readonly isChange?: boolean
}

export const STREAM_FILTERS = ['all', 'comments', 'events'] as const
export type StreamFilter = (typeof STREAM_FILTERS)[number]

/** A row of the stream. `key` stays the same when an own comment is confirmed. */
export type StreamEntry =
  | { readonly kind: 'comment'; readonly key: string; readonly comment: Comment }
  | { readonly kind: 'unsent'; readonly key: string; readonly unsent: UnsentComment }
  | {
      readonly kind: 'events'
      readonly key: string
      readonly events: readonly [StreamEvent, ...StreamEvent[]]
    }

/** Changes of one person within this time, in milliseconds, stand together. */
const GROUPED_WITHIN_MS = 10 * 60_000

interface StreamContent {
  /** Ascending. */
  readonly comments: readonly Comment[]
  readonly unsent: readonly UnsentComment[]
  /** Ascending. */
  readonly events: readonly StreamEvent[]
  /** Older comments are not loaded: what happened before the loaded ones is left out. */
  readonly hasOlder: boolean
  readonly filter: StreamFilter
}

/** A comment keeps its place on the page when it is confirmed. */
const keyOf = (authorId: string, clientId: string) => `${authorId} ${clientId}`

/** What the stream shows, oldest first. */
export function streamOf({ comments, unsent, events, hasOlder, filter }: StreamContent): StreamEntry[] {
  if (filter === 'events') return entriesOf(events)
  const waiting = unsent
    .filter((one) => !comments.some((comment) => confirms(comment, one)))
    .map((one): StreamEntry => ({ kind: 'unsent', key: keyOf(one.senderId, one.clientId), unsent: one }))
  const said = comments.map((comment): StreamEntry => {
    const { id, author, clientId } = comment
    return { kind: 'comment', key: author && clientId ? keyOf(author.id, clientId) : id, comment }
  })
  if (filter === 'comments') return [...said, ...waiting]
  const [oldest] = comments
  const shown = hasOlder && oldest ? events.filter(({ at }) => isBefore(oldest.createdAt, at)) : events
  return [...merged(comments, said, shown), ...waiting]
}

const isBefore = (one: string, other: string) => Date.parse(one) < Date.parse(other)

function merged(
  comments: readonly Comment[],
  said: readonly StreamEntry[],
  events: readonly StreamEvent[],
): StreamEntry[] {
  const entries: StreamEntry[] = []
  let next = 0
  for (const [index, entry] of said.entries()) {
    const until = comments[index]?.createdAt ?? ''
    const from = next
    while (next < events.length && !isBefore(until, events[next]?.at ?? '')) next += 1
    if (next > from) entries.push(...entriesOf(events.slice(from, next)))
    entries.push(entry)
  }
  return [...entries, ...entriesOf(events.slice(next))]
}

/** Changes that one person made at once stand together. */
export function groupsOf(events: readonly StreamEvent[]): (readonly [StreamEvent, ...StreamEvent[]])[] {
  const groups: [StreamEvent, ...StreamEvent[]][] = []
  for (const event of events) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    if (group && last && continues(event, last)) group.push(event)
    else groups.push([event])
  }
  return groups
}

function entriesOf(events: readonly StreamEvent[]): StreamEntry[] {
  return groupsOf(events).map((group) => ({ kind: 'events', key: group[0].id, events: group }))
}

function continues(event: StreamEvent, last: StreamEvent): boolean {
  if (!event.isChange || !last.isChange || event.actor?.id !== last.actor?.id) return false
  return Date.parse(event.at) - Date.parse(last.at) < GROUPED_WITHIN_MS
}
