import { Id, Instant } from '@cadencia/contract/values'
import { z } from 'zod'

const OUTGOING_STATES = ['waiting', 'sending', 'failed'] as const

/** Fields of everything that waits in an outbox. */
export const outgoingFields = {
  clientId: Id,
  senderId: Id,
  createdAt: Instant,
  state: z.enum(OUTGOING_STATES),
  /** The server's refusal; such an item is not retried automatically. */
  refusal: z.string().nullable(),
}
