import { endpoint } from '@cadencia/contract/endpoint'
import { Empty, Instant, page } from '@cadencia/contract/values'
import { z } from 'zod'
import { Message, MessageParams } from '../contract.ts'

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
