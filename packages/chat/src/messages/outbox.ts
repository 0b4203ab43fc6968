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
  replyToId: Id.nullable().default(null),
  /** The first message of the thread that it answers in. */
  threadId: Id.nullable().default(null),
  alsoInChat: z.boolean().default(false),
})
export type OutgoingMessage = z.infer<typeof OutgoingMessage>

/** Unconfirmed messages of all chats. */
export const outbox = createOutbox<OutgoingMessage>({
  prefix: 'cadencia:draft:chat-outbox.',
  schema: OutgoingMessage,
  lineOf: ({ chatId }) => chatId,
  failure: SEND_FAILED,
  deliver: async (client, { chatId, files, ...outgoing }, signal) => {
    const fileURLs = files.map(({ fileURL }) => fileURL)
    const { content, clientId, mentionIds, replyToId, threadId, alsoInChat } = outgoing
    const messageType = 'text' as const
    const body = { content, messageType, clientId, mentionIds, fileURLs, replyToId, threadId, alsoInChat }
    const sent = await call(sendMessage, { params: { id: chatId }, body }, { signal })
    if ('senderId' in sent) applyMessage(client, sent)
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
