import { describe, expect, it } from 'vitest'
import { callingCount, isQuiet, withChat, withMessage, withReading } from './chat-list.ts'
import type { Chat } from './contract.ts'
import { makeChat, makeChatPerson, makeMessage } from './testing.ts'

const [me, other] = [crypto.randomUUID(), makeChatPerson()]
const older = makeChat({
  lastActivityAt: '2026-11-20T12:00:00Z',
  otherUser: other,
  lastSequence: 4,
  lastReadSequence: 4,
})
const newer = makeChat({ lastActivityAt: '2026-11-21T12:00:00Z' })
const chats = [newer, older]

function message(sequence: number, senderId = other.id) {
  return makeMessage({ chatId: older.id, sequence, senderId, createdAt: '2026-11-21T13:00:00Z' })
}

describe('a message that is heard of', () => {
  it('brings its chat to the top and counts as unread, once however often it is heard', () => {
    const once = withMessage(chats, message(5), me)
    expect(once.map(({ id }) => id)).toEqual([older.id, newer.id])
    expect(once[0]).toMatchObject({ unreadCount: 1, lastSequence: 5, lastMessage: { sequence: 5 } })
    expect(withMessage(once, message(5), me)[0]).toMatchObject({ unreadCount: 1, lastSequence: 5 })
  })

  it('counts those before it that were missed', () => {
    expect(withMessage(chats, message(7), me)[0]).toMatchObject({ unreadCount: 3, lastSequence: 7 })
  })

  it('reads the chat when it is one’s own', () => {
    const unread = withMessage(chats, message(5), me)
    expect(withMessage(unread, message(6, me), me)[0]).toMatchObject({ unreadCount: 0, lastReadSequence: 6 })
  })

  it('that is deleted counts as unread no more, once however often it is heard; one that was read is not counted', () => {
    const unread = withMessage(withMessage(chats, message(5), me), message(6), me)
    const gone = { ...message(5), content: '', revision: 7, deletedAt: '2026-11-21T13:05:00Z' }
    const after = withMessage(unread, gone, me)
    expect(after[0]).toMatchObject({ unreadCount: 1, lastMessage: { sequence: 6 } })
    expect(withMessage(after, gone, me)[0]).toMatchObject({ unreadCount: 1 })
    const read = { ...message(4), revision: 8, deletedAt: '2026-11-21T13:06:00Z' }
    expect(withMessage(after, read, me)[0]).toMatchObject({ unreadCount: 1 })
    expect(withMessage(chats, { ...gone, sequence: 6 }, me)[0]).toMatchObject({
      unreadCount: 1,
      lastSequence: 6,
    })
  })

  it('changes the last message when it is edited, but not to an older copy', () => {
    const sent = message(5)
    const edited = { ...sent, content: 'Certo', revision: 6 }
    const after = withMessage(withMessage(chats, sent, me), edited, me)
    expect(after[0]?.lastMessage?.content).toBe('Certo')
    expect(withMessage(after, sent, me)[0]?.lastMessage?.content).toBe('Certo')
  })
})

describe('reading', () => {
  const unread = withMessage(chats, message(7), me)
  const reading = { chatId: older.id, userId: me, lastReadSequence: 6 }

  it('lets the count fall, and never rise again', () => {
    expect(withReading(unread, reading, me)[0]).toMatchObject({ unreadCount: 1, lastReadSequence: 6 })
    const all = withReading(unread, { ...reading, lastReadSequence: 7 }, me)
    expect(withReading(all, reading, me)[0]).toMatchObject({ unreadCount: 0, lastReadSequence: 7 })
  })

  it('of the other person is their receipt', () => {
    expect(withReading(unread, { ...reading, userId: other.id }, me)[0]).toMatchObject({
      otherReadSequence: 6,
      unreadCount: 3,
    })
  })
})

it('holds a chat once, in its place by activity', () => {
  const opened = { ...newer, lastActivityAt: '2026-11-19T12:00:00Z' }
  expect(withChat(chats, opened).map(({ id }) => id)).toEqual([older.id, newer.id])
})

describe('a quiet chat', () => {
  const nowMs = Date.parse('2026-11-21T12:00:00Z')
  const [past, future] = ['2026-11-21T11:00:00Z', '2026-11-21T13:00:00Z']
  const chatWith = (preferences: Partial<Chat['preferences']>) =>
    makeChat({
      unreadCount: 5,
      mentionCount: 1,
      preferences: { notify: 'all', mutedUntil: null, isStarred: false, ...preferences },
    })

  it('is one that is muted until later, or tells of nothing; it calls only by its mentions', () => {
    expect(isQuiet(chatWith({ mutedUntil: future }), nowMs)).toBe(true)
    expect(isQuiet(chatWith({ mutedUntil: past }), nowMs)).toBe(false)
    expect(isQuiet(chatWith({ notify: 'none' }), nowMs)).toBe(true)
    expect(isQuiet(chatWith({ notify: 'mentions' }), nowMs)).toBe(false)
    expect(callingCount(chatWith({ mutedUntil: future }), nowMs)).toBe(1)
    expect(callingCount(chatWith({}), nowMs)).toBe(5)
  })
})
