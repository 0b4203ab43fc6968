import { makeChat, makeGeneralChat } from '@cadencia/chat/testing'
import { expect, it } from 'vitest'
import { sectionsOf } from './chat-sections.ts'

const preferences = { notify: 'all', mutedUntil: null, isStarred: false } as const
const nowMs = Date.parse('2030-01-02T12:00:00Z')
const channel = (name: string, overrides: Parameters<typeof makeChat>[0] = {}) =>
  makeChat({ type: 'channel', name, ...overrides })

function namesIn(
  chats: ReturnType<typeof makeChat>[],
  open: { id?: string; wasUnread?: boolean } = {},
  isSearching = false,
) {
  const sections = sectionsOf({
    chats,
    nowMs,
    isSearching,
    open: { id: open.id, wasUnread: open.wasUnread ?? false },
  })
  return Object.fromEntries(sections.map(({ section, chats: own }) => [section, own.map(({ name }) => name)]))
}

it('puts favourites apart, whatever they are, and general and area chats among the channels', () => {
  const starred = { ...preferences, isStarred: true }
  const names = namesIn([
    makeGeneralChat(),
    channel('produto'),
    channel('avisos', { preferences: starred }),
    makeChat({ type: 'group', name: 'Ana e Bruno' }),
    makeChat({ name: 'Bruno Lima' }),
  ])
  expect(names).toEqual({
    starred: ['avisos'],
    channels: [null, 'produto'],
    groups: ['Ana e Bruno'],
    direct: ['Bruno Lima'],
  })
})

it('puts unread ones first; quiet ones only where they mention the viewer', () => {
  const muted = { ...preferences, mutedUntil: '2030-01-02T13:00:00Z' }
  const names = namesIn([
    channel('lido'),
    channel('mudo', { unreadCount: 5, preferences: muted }),
    channel('mudo que menciona', { unreadCount: 5, mentionCount: 1, preferences: muted }),
    channel('silêncio acabou', {
      unreadCount: 1,
      preferences: { ...muted, mutedUntil: '2030-01-02T11:00:00Z' },
    }),
    channel('sem avisos', { unreadCount: 2, preferences: { ...preferences, notify: 'none' } }),
  ])
  expect(names.channels).toEqual(['mudo que menciona', 'silêncio acabou', 'lido', 'mudo', 'sem avisos'])
})

it('keeps the open chat where it is while it is read, and leaves out archived ones that are not open', () => {
  const [read, unread, archived] = [
    channel('aberto'),
    channel('outro', { unreadCount: 1 }),
    channel('antigo', { isArchived: true }),
  ]
  expect(namesIn([unread, read, archived], { id: read.id, wasUnread: true }).channels).toEqual([
    'outro',
    'aberto',
  ])
  expect(namesIn([unread, archived], { id: archived.id }).channels).toEqual(['outro', 'antigo'])
  expect(namesIn([unread, archived], {}, true).channels).toEqual(['outro', 'antigo'])
})
