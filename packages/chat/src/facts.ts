import { fact } from '@cadencia/contract/fact'
import { Id } from '@cadencia/contract/values'
import { z } from 'zod'
import { ChatType, Message } from './contract.ts'

const commonFields = {
  chatId: Id,
  chatType: ChatType,
  /** Version of the participant list when the fact was recorded. */
  membersVersion: z.int(),
}

const key = ({ chatId }: { chatId: string }) => chatId

/** Also recorded when someone joins. */
export const chatOpened = fact({
  name: 'chat.opened',
  summary: 'Uma conversa foi aberta ou alguém entrou na conversa de uma área',
  payload: z.object({ ...commonFields, actorId: Id }),
  key,
})

export const messageSent = fact({
  name: 'chat.message_sent',
  summary: 'Uma mensagem foi enviada',
  payload: z.object({ ...commonFields, message: Message }),
  key,
})

/** Edits, deletions, reactions and created tasks. */
export const messageChanged = fact({
  name: 'chat.message_changed',
  summary: 'Uma mensagem foi editada, excluída, recebeu uma reação ou virou tarefa',
  payload: z.object({ ...commonFields, message: Message }),
  key,
})

/** Recorded once nothing that mentions this person is unread in the chat. */
export const mentionsRead = fact({
  name: 'chat.mentions_read',
  summary: 'Alguém leu as mensagens de uma conversa que o mencionam',
  payload: z.object({ chatId: Id, userId: Id }),
  key,
})

/** Never includes the sender. */
export const chatMentioned = fact({
  name: 'chat.mentioned',
  summary: 'Pessoas foram mencionadas em uma mensagem',
  payload: z.object({
    chatId: Id,
    chatType: ChatType,
    /** Null for the general chat. */
    chatName: z.string().nullable(),
    messageId: Id,
    senderId: Id,
    senderName: z.string(),
    content: z.string(),
    mentionedIds: z.array(Id),
  }),
  key,
})
