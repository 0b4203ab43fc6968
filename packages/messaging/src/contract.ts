import { endpoint } from '@cadencia/contract/endpoint'
import { byInstant, equals, type FilterOf, listOf } from '@cadencia/contract/list'
import { Id, IdParams, Instant, page } from '@cadencia/contract/values'
import { z } from 'zod'

/**
 * `pending` waits for its turn; `sending` is with the gateway at this moment; `uncertain` may have arrived or not
 * and is never sent again by itself; `skipped` was taken back before it left, `error` says why; `received` came from the
 * contact.
 */
export const MESSAGE_STATES = [
  'pending',
  'sending',
  'sent',
  'delivered',
  'read',
  'failed',
  'uncertain',
  'skipped',
  'received',
] as const
export const MessageState = z.enum(MESSAGE_STATES, 'Estado inválido')
export type MessageState = z.infer<typeof MessageState>

/** Why a message is not sent to somebody who asked for none. */
export const OPTED_OUT = 'O contato pediu para não receber mensagens'
/** Why an automatic message is not sent to somebody who stopped promotions in WhatsApp. */
export const MARKETING_STOPPED = 'O contato parou de receber promoções no WhatsApp'

/** The record that a message is about. */
export const MessageSubject = z.object({ kind: z.literal('lead'), id: Id })
export type MessageSubject = z.infer<typeof MessageSubject>

export const Message = z.object({
  id: Id,
  /** As its sender gave it; null for a received one. */
  key: z.string().nullable(),
  /** 1, or which of several that one draft became. */
  part: z.int(),
  direction: z.enum(['outgoing', 'incoming']),
  state: MessageState,
  /** E.164; null where no number is known, and once erased. */
  contact: z.string().nullable(),
  /** WhatsApp's id of a contact whose number may be hidden. */
  waUserId: z.string().nullable().default(null),
  username: z.string().nullable().default(null),
  /** As WhatsApp shows the contact. */
  contactName: z.string().default(''),
  /** The contact says SAIR, PARE or the like, by words or by a button. */
  asksToStop: z.boolean().default(false),
  text: z.string(),
  attachment: z.object({ fileURL: z.string(), fileName: z.string(), fileType: z.string() }).nullable(),
  leadId: Id.nullable(),
  sourceId: Id.nullable(),
  provider: z.string().nullable(),
  attempts: z.int(),
  error: z.string().nullable(),
  createdAt: Instant,
  /** When the gateway was last called. */
  sentAt: Instant.nullable(),
  deliveredAt: Instant.nullable(),
  readAt: Instant.nullable(),
  /** Only what failed or is uncertain can be sent again, by a person. */
  canResend: z.boolean(),
})
export type Message = z.infer<typeof Message>

export const MESSAGE_LIST = listOf<Message>()({
  pageSize: 200,
  filters: {
    leadId: equals(Id),
    /** Only those that no lead has; without a `leadId`. */
    unassigned: { schema: z.enum(['true', 'false'], 'Filtro inválido'), judge: ['leadId'] },
  },
  sorts: { createdAt: byInstant() },
  sort: '-createdAt',
})
export type MessageFilter = FilterOf<typeof MESSAGE_LIST>

export const listMessages = endpoint({
  method: 'GET',
  url: '/api/whatsapp/messages',
  summary:
    'As mensagens de um lead, as que não são de nenhum, ou todas; nos dois sentidos, as mais novas antes',
  schema: {
    querystring: page(MESSAGE_LIST.pageSize).extend(MESSAGE_LIST.filter.shape),
    response: { 200: z.array(Message) },
  },
  config: { area: 'crm', access: 'crm' },
})

export const resendMessage = endpoint({
  method: 'POST',
  url: '/api/whatsapp/messages/:id/resend',
  summary: 'Envia de novo uma mensagem que falhou ou ficou incerta',
  schema: { params: IdParams, response: { 200: Message } },
  config: { area: 'crm', access: 'crm' },
})
