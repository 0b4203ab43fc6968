import { columnsOf } from '@cadencia/db/columns'
import { recordKind } from '@cadencia/records/record-kind'
import { RecordStore } from '@cadencia/records/record-store'
import type { ScheduledMessage } from '../contract.ts'
import { chatUrl } from '../labels.ts'

/** A scheduled message as it is kept. */
export interface StoredScheduled extends ScheduledMessage {
  readonly senderId: string
  readonly clientId: string | null
  readonly mentionIds: readonly string[]
  readonly alsoInChat: boolean
  readonly createdAt: string
}

const scheduledRecord = recordKind<StoredScheduled>({
  kind: 'scheduled_message',
  area: 'chat',
  table: 'chat_scheduled',
  columns: columnsOf<'chat_scheduled', StoredScheduled>()({
    id: 'id',
    chatId: 'chat_id',
    senderId: 'sender_id',
    clientId: 'client_id',
    content: 'content',
    mentionIds: { json: 'mention_ids' },
    attachments: { json: 'attachments' },
    sendAt: 'send_at',
    replyToId: 'reply_to_id',
    threadId: 'thread_id',
    alsoInChat: 'also_in_chat',
    version: 'version',
    createdAt: 'created_at',
  }),
  url: ({ chatId }) => chatUrl(chatId),
  title: ({ content }) => content,
  unknown: 'Mensagem agendada não encontrada.',
  history: [],
  // Nobody but its author hears of it.
  facts: {},
})

export const scheduledMessages = new RecordStore(scheduledRecord)
