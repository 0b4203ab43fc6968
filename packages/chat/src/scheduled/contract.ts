import { endpoint } from '@cadencia/contract/endpoint'
import { Empty, Id, IdParams, Instant, page, text, Version } from '@cadencia/contract/values'
import { z } from 'zod'
import { MENTIONS_MAX, MESSAGE_MAX, ScheduledMessage } from '../contract.ts'

/** One person's. */
export const SCHEDULED_MAX = 100

/** A stale `version` is answered with 409. */
export const ScheduledPatch = z
  .object({
    content: text(MESSAGE_MAX),
    mentionIds: z
      .array(Id, 'Menções inválidas')
      .max(MENTIONS_MAX, `Mencione no máximo ${MENTIONS_MAX} pessoas`),
    sendAt: Instant,
    version: Version,
  })
  .partial()
export type ScheduledPatch = z.infer<typeof ScheduledPatch>

/** Until they are sent, the next one first. */
export const listScheduled = endpoint({
  method: 'GET',
  url: '/api/chats/scheduled',
  summary: 'As próprias mensagens agendadas',
  schema: { querystring: page(50), response: { 200: z.array(ScheduledMessage) } },
  config: { area: 'chat' },
})

export const changeScheduled = endpoint({
  method: 'PATCH',
  url: '/api/chats/scheduled/:id',
  summary: 'Muda o texto ou a hora de uma mensagem agendada',
  schema: { params: IdParams, body: ScheduledPatch, response: { 200: ScheduledMessage } },
  config: { area: 'chat' },
})

export const cancelScheduled = endpoint({
  method: 'DELETE',
  url: '/api/chats/scheduled/:id',
  summary: 'Desiste de uma mensagem agendada',
  schema: { params: IdParams, response: { 204: Empty } },
  config: { area: 'chat' },
})
