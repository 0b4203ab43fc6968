import { Id } from '@cadencia/contract/values'
import { call } from '@cadencia/http/call'
import { createOutbox, outgoingFields } from '@cadencia/realtime/outbox'
import { z } from 'zod'
import { Attachment, sendMessage } from '../contract.ts'
import { applyMessage } from './chat-log.ts'

export const SEND_FAILED = 'Falha ao enviar mensagem'

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

/** Unconfirmed messages of all chats. */
export const outbox = createOutbox<OutgoingMessage>({
  prefix: 'cadencia:draft:chat-outbox.',
  schema: OutgoingMessage,
  lineOf: ({ chatId }) => chatId,
  failure: SEND_FAILED,
  deliver: async (client, { chatId, clientId, content, mentionIds, files }, signal) => {
    const fileURLs = files.map(({ fileURL }) => fileURL)
    const body = { content, messageType: 'text' as const, clientId, mentionIds, fileURLs }
    applyMessage(client, await call(sendMessage, { params: { id: chatId }, body }, { signal }))
  },
})

export const {
  useItems: useOutbox,
  remove: removeOutgoing,
  restore: restoreOutbox,
  send: sendOutgoing,
  retry: retryOutgoing,
  retryUnsent,
} = outbox
