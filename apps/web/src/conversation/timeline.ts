import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import type { Gap, LoggedRow } from '@cadencia/realtime/live-log'

/** Messages of one sender within this time, in milliseconds, stand together under one name. */
export const GROUPED_WITHIN_MS = 5 * 60_000

interface Said {
  readonly senderId: string
  /** ISO 8601. */
  readonly createdAt: string
}

/** A message of a log, whose sequence has no gaps. */
export interface SaidRow extends LoggedRow, Said {
  /** Set by the sender's browser to match a sent message with its confirmed copy. */
  readonly clientId: string | null
}

/** A message that is under way, or failed. */
export interface UnsentRow extends Said {
  readonly clientId: string
}

interface EntryBase {
  /** Stays the same when an own message is confirmed, so that it is not drawn anew. */
  readonly key: string
  readonly isOwn: boolean
  /** The day that begins with this message, `YYYY-MM-DD`. */
  readonly day: string | null
  /** False: continues what the same person said just before. */
  readonly isFirstOfGroup: boolean
}

/** A message that the server has confirmed. */
export interface MessageEntry<R extends SaidRow> extends EntryBase {
  readonly kind: 'message'
  readonly message: R
  /** Messages are missing before this one. */
  readonly gap: Gap<R> | null
  readonly isFirstUnread: boolean
}

interface OutgoingEntry<U extends UnsentRow> extends EntryBase {
  readonly kind: 'outgoing'
  readonly outgoing: U
}

export type TimelineEntry<R extends SaidRow, U extends UnsentRow> = MessageEntry<R> | OutgoingEntry<U>

interface Timeline<R extends SaidRow, U extends UnsentRow> {
  readonly messages: readonly R[]
  readonly outgoing: readonly U[]
  readonly viewerId: string
  /** What others wrote after this sequence was unread when the log was opened. */
  readonly unreadAfter: number
}

interface SaidOnDay extends Said {
  readonly day: string
}

/** Calendars are slow and messages don't change their day. */
const days = new WeakMap<object, string>()

function onDay(message: Said): SaidOnDay {
  const { senderId, createdAt } = message
  const day = days.get(message) ?? saoPauloDay(createdAt)
  days.set(message, day)
  return { senderId, createdAt, day }
}

function continues(one: SaidOnDay, before: SaidOnDay): boolean {
  const pauseMs = Date.parse(one.createdAt) - Date.parse(before.createdAt)
  return one.senderId === before.senderId && one.day === before.day && pauseMs < GROUPED_WITHIN_MS
}

/** What a conversation shows, from top to bottom: each message with what stands above it, then what is under way. */
export function timelineOf<R extends SaidRow, U extends UnsentRow>(
  timeline: Timeline<R, U>,
): TimelineEntry<R, U>[] {
  const { messages, outgoing, viewerId, unreadAfter } = timeline
  let before: SaidOnDay | undefined
  let hasUnread = false

  const entries = messages.map((message, index): TimelineEntry<R, U> => {
    const current = onDay(message)
    const above = messages[index - 1]
    const gap = above && message.sequence > above.sequence + 1 ? { after: above, before: message } : null
    const isOwn = message.senderId === viewerId
    const isFirstUnread = !hasUnread && !isOwn && message.sequence > unreadAfter
    hasUnread ||= isFirstUnread
    const isContinuing = before !== undefined && !gap && !isFirstUnread && continues(current, before)
    const day = before?.day === current.day ? null : current.day
    before = current
    const key = isOwn ? (message.clientId ?? message.id) : message.id
    return { kind: 'message', key, message, isOwn, gap, day, isFirstUnread, isFirstOfGroup: !isContinuing }
  })

  const waiting = outgoing.map((message): TimelineEntry<R, U> => {
    const current = onDay(message)
    const isFirstOfGroup = before === undefined || !continues(current, before)
    const day = before?.day === current.day ? null : current.day
    before = current
    return { kind: 'outgoing', key: message.clientId, outgoing: message, isOwn: true, day, isFirstOfGroup }
  })
  return [...entries, ...waiting]
}

/** Whether two entries are drawn alike. */
export function isSameEntry<R extends SaidRow, U extends UnsentRow>(
  one: TimelineEntry<R, U>,
  other: TimelineEntry<R, U>,
): boolean {
  if (one.day !== other.day || one.isFirstOfGroup !== other.isFirstOfGroup) return false
  if (one.kind === 'outgoing') return other.kind === 'outgoing' && one.outgoing === other.outgoing
  return (
    other.kind === 'message' &&
    one.message === other.message &&
    one.isFirstUnread === other.isFirstUnread &&
    (one.gap === null) === (other.gap === null)
  )
}
