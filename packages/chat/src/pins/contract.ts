import { endpoint } from '@cadencia/contract/endpoint'
import { Empty, Id, IdParams, Instant } from '@cadencia/contract/values'
import { z } from 'zod'
import { Message, MessageParams } from '../contract.ts'

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
