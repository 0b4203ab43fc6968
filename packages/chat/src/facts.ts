import { fact } from '@cadencia/contract/fact'
import { Id } from '@cadencia/contract/values'
import { z } from 'zod'
import { ChatType, Message } from './contract.ts'

const about = {
  chatId: Id,
  chatType: ChatType,
  /** Counts who came and went; names the participants at that moment. */
  membersVersion: z.int(),
}

const key = ({ chatId }: { chatId: string }) => chatId

/** A chat was opened for the first time, or somebody joined it. */
export const chatOpened = fact({
  name: 'chat.opened',
  summary: 'Uma conversa foi aberta ou alguém entrou na conversa de uma área',
  payload: z.object({ ...about, actorId: Id }),
  key,
})

export const messageSent = fact({
  name: 'chat.message_sent',
  summary: 'Uma mensagem foi enviada',
  payload: z.object({ ...about, message: Message }),
  key,
})

/** A message was edited, deleted, reacted to, or made into a task. */
export const messageChanged = fact({
  name: 'chat.message_changed',
  summary: 'Uma mensagem foi editada, excluída, recebeu uma reação ou virou tarefa',
  payload: z.object({ ...about, message: Message }),
  key,
})

/** Participants were called by name in a new or edited message; never its sender. */
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
