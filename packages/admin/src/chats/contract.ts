import { Chat, Message } from '@cadencia/chat/contract'
import { endpoint } from '@cadencia/contract/endpoint'
import { Id, IdParams, Instant, page } from '@cadencia/contract/values'
import { z } from 'zod'

/** Messages of one page of a chat, answers in threads counted, the newest first to be read. */
export const MONITORED_PAGE = 200

/** A chat as administrators see it, members or not. */
export const MonitoredChat = z.object({
  ...Chat.pick({ id: true, type: true, name: true, teamId: true, createdAt: true }).shape,
  /** The first ten by name. */
  participants: z.array(z.object({ id: Id, firstName: z.string(), email: z.string() })),
  participantCount: z.int(),
  messageCount: z.int(),
  lastActivityAt: Instant,
})
export type MonitoredChat = z.infer<typeof MonitoredChat>

export const MonitoredMessage = Message.extend({
  senderFirstName: z.string(),
  senderEmail: z.string(),
  /** The `sequence` of the message itself, or of that whose thread it stands in. */
  rootSequence: z.int(),
})
export type MonitoredMessage = z.infer<typeof MonitoredMessage>

export const listAllChats = endpoint({
  method: 'GET',
  url: '/api/admin/chats',
  summary: 'Todos os chats, a última atividade antes; fica registrado quem olhou',
  schema: { querystring: page(200), response: { 200: z.array(MonitoredChat) } },
  config: { area: 'admin', access: 'administrator' },
})

const Place = z
  .string()
  .regex(/^\d{1,9}$/, 'Mensagem inválida')
  .transform(Number)

export const readAnyChat = endpoint({
  method: 'GET',
  url: '/api/admin/chats/:id/messages',
  summary: 'As mensagens de um chat, em ordem, cada uma antes de seu fio; fica registrado quem leu',
  schema: {
    params: IdParams,
    querystring: z.object({
      limit: page(MONITORED_PAGE).shape.limit,
      /** Only messages before this place, a `rootSequence`. */
      beforeSequence: Place.optional(),
      /** With it, also the message there and its answers before this `threadSequence`. */
      beforeThreadSequence: Place.optional(),
    }),
    response: { 200: z.array(MonitoredMessage) },
  },
  config: { area: 'admin', access: 'administrator' },
})
