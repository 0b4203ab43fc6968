import { endpoint } from '@cadencia/contract/endpoint'
import { Id, IdParams } from '@cadencia/contract/values'
import { z } from 'zod'

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
