import type { LoggedMessage } from '@cadencia/chat/messages/chat-log'
import type { Gap } from '@cadencia/chat/messages/merge'
import type { OutgoingMessage } from '@cadencia/chat/messages/outbox'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'

/** Messages of one sender within this time, in milliseconds, stand together under one name. */
export const GROUPED_WITHIN_MS = 5 * 60_000

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
export interface MessageEntry extends EntryBase {
  readonly kind: 'message'
  readonly message: LoggedMessage
  /** Messages are missing before this one. */
  readonly gap: Gap<LoggedMessage> | null
  readonly isFirstUnread: boolean
}

/** An own message that is under way, or failed. */
export interface OutgoingEntry extends EntryBase {
  readonly kind: 'outgoing'
  readonly outgoing: OutgoingMessage
}

export type TimelineEntry = MessageEntry | OutgoingEntry

interface Timeline {
  readonly messages: readonly LoggedMessage[]
  readonly outgoing: readonly OutgoingMessage[]
  readonly viewerId: string
  /** What others wrote after this sequence was unread when the chat was opened. */
  readonly unreadAfter: number
}

interface SenderAndDay {
  readonly senderId: string
  readonly createdAt: string
  readonly day: string
}

/** Calendars are slow and messages don't change their day. */
const days = new WeakMap<object, string>()

function senderAndDayOf(message: LoggedMessage | OutgoingMessage): SenderAndDay {
  const { senderId, createdAt } = message
  const day = days.get(message) ?? saoPauloDay(createdAt)
  days.set(message, day)
  return { senderId, createdAt, day }
}

function continues(one: SenderAndDay, before: SenderAndDay): boolean {
  const pauseMs = Date.parse(one.createdAt) - Date.parse(before.createdAt)
  return one.senderId === before.senderId && one.day === before.day && pauseMs < GROUPED_WITHIN_MS
}

/** What the list shows, from top to bottom: each message with what stands above it, then what is under way. */
export function timelineOf({ messages, outgoing, viewerId, unreadAfter }: Timeline): TimelineEntry[] {
  let before: SenderAndDay | undefined
  let hasUnread = false

  const entries = messages.map((message, index): TimelineEntry => {
    const current = senderAndDayOf(message)
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

  const waiting = outgoing.map((message): TimelineEntry => {
    const current = senderAndDayOf(message)
    const isFirstOfGroup = before === undefined || !continues(current, before)
    const day = before?.day === current.day ? null : current.day
    before = current
    return { kind: 'outgoing', key: message.clientId, outgoing: message, isOwn: true, day, isFirstOfGroup }
  })
  return [...entries, ...waiting]
}
