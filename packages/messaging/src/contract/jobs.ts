import { job } from '@cadencia/contract/job'
import { Id, requiredLine, requiredText } from '@cadencia/contract/values'
import { z } from 'zod'

const CONTACT_MAX = 200
/** The most that the channel takes in one message. */
export const MESSAGE_MAX = 4096

export const MessagePayload = z.object({
  contact: requiredLine(CONTACT_MAX, 'Informe o contato'),
  message: requiredText(MESSAGE_MAX, 'Informe a mensagem'),
  /** A test is never handed to a gateway. Whoever means a real message says so. */
  isTest: z.boolean('Informe se é um teste').default(true),
})

/** A message to a contact, or a test of the way to one. */
export const whatsappMessage = job({
  queue: 'whatsapp',
  name: 'whatsapp_message',
  payload: MessagePayload.extend({
    /** Who asked for it, and is told when it cannot be sent. */
    ownerId: Id.optional(),
  }),
})

/**
 * Hands one message to the gateway; its row says which, and what came of it. One that was with the gateway when its
 * process died is uncertain at once and not sent again; twenty others wait in the same process for their turn.
 */
export const sendMessage = job({
  queue: 'whatsapp',
  name: 'send_whatsapp_message',
  payload: z.object({ messageId: Id }),
  crashes: 100,
})

/** Looks after what no message looks after itself: connection, what was interrupted, what waits in line. */
export const tendMessages = job({
  queue: 'maintenance',
  name: 'tend_messages',
  payload: z.object({}),
  attempts: 1,
})
