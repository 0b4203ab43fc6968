import { call } from '@cadencia/http/call'
import { createOutbox } from '@cadencia/realtime/outbox'
import { sendMessage } from '../contract.ts'
import { applyMessage } from './chat-log.ts'
import type { OutgoingMessage } from './outgoing-message.ts'

export const SEND_FAILED = 'Falha ao enviar mensagem'

/** Unconfirmed messages of all chats. */
export const outbox = createOutbox<OutgoingMessage>({
  prefix: 'cadencia:draft:chat-outbox.',
  loadSchema: () => import('./outgoing-message.ts').then((module) => module.OutgoingMessage),
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
