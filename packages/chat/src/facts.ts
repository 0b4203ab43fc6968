import { fact } from '@cadencia/contract/fact'
import { job } from '@cadencia/contract/job'
import { Id, Instant } from '@cadencia/contract/values'
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
  summary: 'Uma conversa ou um canal foi aberto, ou alguém entrou na conversa de uma área',
  payload: z.object({ ...commonFields, actorId: Id }),
  key,
})

/** Name, description, archiving, or who its owners are. */
export const chatChanged = fact({
  name: 'chat.changed',
  summary: 'Mudou o nome, a descrição, o arquivamento ou o responsável de uma conversa',
  payload: z.object({ ...commonFields, actorId: Id.nullable() }),
  key,
})

export const membersChanged = fact({
  name: 'chat.members_changed',
  summary: 'Alguém entrou em um canal ou saiu dele',
  payload: z.object({ ...commonFields, actorId: Id, joinedIds: z.array(Id), leftIds: z.array(Id) }),
  key,
})

export const pinsChanged = fact({
  name: 'chat.pins_changed',
  summary: 'Uma mensagem foi fixada ou desafixada',
  payload: z.object({ ...commonFields, messageId: Id, actorId: Id }),
  key,
})

/** The author has left or may not write there any more, or the channel is archived. */
export const scheduledDropped = fact({
  name: 'chat.scheduled_dropped',
  summary: 'Uma mensagem agendada não pôde ser enviada e foi descartada',
  /** `content`: what was to be sent; its author gets it back. */
  payload: z.object({ chatId: Id, userId: Id, sendAt: Instant, content: z.string().default('') }),
  key,
})

export const sendScheduled = job({
  queue: 'maintenance',
  name: 'send_scheduled_message',
  label: 'Mensagem agendada do chat',
  payload: z.object({ id: Id }),
})

const publicChannel = z.object({ chatId: Id, name: z.string() })

export const channelCreated = fact({
  name: 'chat.channel_created',
  summary: 'Um canal público foi criado',
  payload: publicChannel,
  key,
})

export const channelChanged = fact({
  name: 'chat.channel_changed',
  summary: 'O nome ou a descrição de um canal público mudou, ou o canal foi reaberto',
  payload: publicChannel,
  key,
})

export const channelArchived = fact({
  name: 'chat.channel_archived',
  summary: 'Um canal público foi arquivado',
  payload: publicChannel,
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

/** Of a chat or one of its threads. */
export const chatRead = fact({
  name: 'chat.read',
  summary: 'Alguém leu mensagens de uma conversa',
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
    /** Null for the general chat and for a group without a name. */
    chatName: z.string().nullable(),
    messageId: Id,
    senderId: Id,
    senderName: z.string(),
    /** Where it stands in a thread, that one's first message. */
    threadId: Id.nullable().default(null),
    content: z.string(),
    mentionedIds: z.array(Id),
  }),
  key,
})
