import { Id } from '@cadencia/contract/values'
import { outgoingFields } from '@cadencia/realtime/outgoing-fields'
import { z } from 'zod'
import { Attachment } from '../contract.ts'

/** An unconfirmed message. */
export const OutgoingMessage = z.object({
  ...outgoingFields,
  chatId: Id,
  content: z.string(),
  mentionIds: z.array(Id),
  /** Already uploaded. */
  files: z.array(Attachment).default([]),
})
export type OutgoingMessage = z.infer<typeof OutgoingMessage>
