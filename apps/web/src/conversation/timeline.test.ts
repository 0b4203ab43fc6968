import type { LoggedMessage } from '@cadencia/chat/messages/chat-log'
import type { OutgoingMessage } from '@cadencia/chat/messages/outbox'
import { makeMessage } from '@cadencia/chat/testing'
import { describe, expect, it } from 'vitest'
import { GROUPED_WITHIN_MS, timelineOf } from './timeline.ts'
import { missingAnchor } from './use-missing-history.ts'

const [me, bruno] = [crypto.randomUUID(), crypto.randomUUID()]
const NOON = Date.parse('2026-11-21T15:00:00Z')

function at(sequence: number, minutes: number, overrides: Partial<LoggedMessage> = {}): LoggedMessage {
  const createdAt = new Date(NOON + minutes * 60_000).toISOString()
  return makeMessage({ sequence, senderId: bruno, createdAt, ...overrides })
}

function timeline(
  messages: LoggedMessage[],
  options: { outgoing?: OutgoingMessage[]; unreadAfter?: number } = {},
) {
  const { outgoing = [], unreadAfter = Number.POSITIVE_INFINITY } = options
  return timelineOf({ messages, outgoing, viewerId: me, unreadAfter })
}

describe('the timeline', () => {
  it('begins each São Paulo day with its date', () => {
    const days = timeline([at(1, 0), at(2, 1), at(3, 60 * 12)]).map(({ day }) => day)
    expect(days).toEqual(['2026-11-21', null, '2026-11-22'])
  })

  it('puts what one person says within five minutes together', () => {
    expect(GROUPED_WITHIN_MS).toBe(300_000)
    const first = timeline([at(1, 0), at(2, 4), at(3, 10), at(4, 11, { senderId: me })]).map(
      ({ isFirstOfGroup }) => isFirstOfGroup,
    )
    expect(first).toEqual([true, false, true, true])
  })

  it('marks where the unread ones of others begin, once', () => {
    const messages = [at(1, 0), at(2, 1, { senderId: me }), at(3, 2), at(4, 3)]
    const marks = timeline(messages, { unreadAfter: 1 }).map(
      (entry) => entry.kind === 'message' && entry.isFirstUnread,
    )
    expect(marks).toEqual([false, false, true, false])
  })

  it('keeps the row of an own message when it is confirmed', () => {
    const clientId = crypto.randomUUID()
    const outgoing: OutgoingMessage = {
      clientId,
      chatId: crypto.randomUUID(),
      senderId: me,
      content: 'Oi',
      mentionIds: [],
      files: [],
      ...{ replyToId: null, threadId: null, alsoInChat: false },
      createdAt: new Date(NOON).toISOString(),
      state: 'sending',
      refusal: null,
    }
    const [, before] = timeline([at(1, 0)], { outgoing: [outgoing] })
    const [, after] = timeline([at(1, 0), at(2, 0, { senderId: me, clientId })])
    expect(before?.kind).toBe('outgoing')
    expect(after?.key).toBe(before?.key)
  })
})

describe('what is asked for next', () => {
  const messages = [at(5, 0), at(6, 1), at(50, 2), at(51, 3)]
  const due = (first: number, last: number) =>
    missingAnchor({ messages, entries: timeline(messages), visible: { first, last } })

  it('is a gap in sight, from the side from which it came', () => {
    expect(due(0, 3)).toEqual({ after: messages[1]?.id })
    expect(due(2, 3)).toEqual({ before: messages[2]?.id })
  })

  it('is what is older, near the top of a history that goes on', () => {
    expect(due(3, 3)).toEqual({ before: messages[0]?.id })
    const whole = [at(1, 0), at(2, 1)]
    const visible = { first: 0, last: 1 }
    expect(missingAnchor({ messages: whole, entries: timeline(whole), visible })).toBeUndefined()
  })
})
