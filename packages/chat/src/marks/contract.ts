import { endpoint } from '@cadencia/contract/endpoint'
import { Empty, Id, IdParams, Instant, page } from '@cadencia/contract/values'
import { z } from 'zod'
import { ChatPreferences, Message, MessageParams, Notify } from '../contract.ts'

export const ReadMark = z.object({
  chatId: Id,
  userId: Id,
  /** Up to where this person has read, as a message's `sequence`. */
  lastReadSequence: z.int(),
  unreadCount: z.int(),
})
export type ReadMark = z.infer<typeof ReadMark>

/** Without `sequence`, all messages. Positions never move back. */
export const markRead = endpoint({
  method: 'POST',
  url: '/api/chats/:id/read',
  summary: 'Marca as mensagens como lidas',
  schema: {
    params: IdParams,
    body: z
      .object({ sequence: z.int32('Sequência inválida').min(0, 'Sequência inválida').optional() })
      .nullish(),
    response: { 200: ReadMark },
  },
  config: { area: 'chat' },
})

/** What is left out gets its default. */
export const setPreferences = endpoint({
  method: 'PUT',
  url: '/api/chats/:id/preferences',
  summary: 'Define avisos, silêncio e favorito de uma conversa, para si',
  schema: {
    params: IdParams,
    body: z.object({
      notify: Notify.default('all'),
      mutedUntil: Instant.nullable().default(null),
      isStarred: z.boolean('Informe se é favorita').default(false),
    }),
    response: { 200: ChatPreferences },
  },
  config: { area: 'chat' },
})

/** What one person keeps to themselves of the messages of a chat. */
export const ChatMarks = z.object({
  savedIds: z.array(Id),
  /** Those that one follows, also without answers. `unread`: answers after the last one read. */
  threads: z.array(z.object({ rootId: Id, unread: z.int() })),
})
export type ChatMarks = z.infer<typeof ChatMarks>

export const getMarks = endpoint({
  method: 'GET',
  url: '/api/chats/:id/marks',
  summary: 'O que se salvou e que fios se acompanha em uma conversa',
  schema: { params: IdParams, response: { 200: ChatMarks } },
  config: { area: 'chat' },
})

/** One person's. */
export const SAVED_MAX = 1000

export const SavedMessage = z.object({ message: Message, savedAt: Instant })
export type SavedMessage = z.infer<typeof SavedMessage>

export const saveMessage = endpoint({
  method: 'PUT',
  url: '/api/chats/:id/messages/:messageId/save',
  summary: 'Salva uma mensagem, para si',
  schema: { params: MessageParams, response: { 204: Empty } },
  config: { area: 'chat' },
})

export const unsaveMessage = endpoint({
  method: 'DELETE',
  url: '/api/chats/:id/messages/:messageId/save',
  summary: 'Deixa de salvar uma mensagem',
  schema: { params: MessageParams, response: { 204: Empty } },
  config: { area: 'chat' },
})

/** Those that one may still read, the last saved first. */
export const listSaved = endpoint({
  method: 'GET',
  url: '/api/chats/saved',
  summary: 'As próprias mensagens salvas',
  schema: { querystring: page(50), response: { 200: z.array(SavedMessage) } },
  config: { area: 'chat' },
})

/** In one chat. */
export const PINS_MAX = 50

export const Pin = z.object({ message: Message, pinnedBy: Id, pinnedAt: Instant })
export type Pin = z.infer<typeof Pin>

export const pinMessage = endpoint({
  method: 'PUT',
  url: '/api/chats/:id/messages/:messageId/pin',
  summary: 'Fixa uma mensagem na conversa',
  schema: { params: MessageParams, response: { 204: Empty } },
  config: { area: 'chat' },
})

export const unpinMessage = endpoint({
  method: 'DELETE',
  url: '/api/chats/:id/messages/:messageId/pin',
  summary: 'Desafixa uma mensagem',
  schema: { params: MessageParams, response: { 204: Empty } },
  config: { area: 'chat' },
})

/** The last pinned first. */
export const listPins = endpoint({
  method: 'GET',
  url: '/api/chats/:id/pins',
  summary: 'As mensagens fixadas de uma conversa',
  schema: { params: IdParams, response: { 200: z.array(Pin) } },
  config: { area: 'chat' },
})
