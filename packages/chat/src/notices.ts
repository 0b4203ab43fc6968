import { cutText } from '@cadencia/locale/cut'
import { formatDateTime } from '@cadencia/locale/dates'
import { type CauseAreas, type NotificationRule, notificationRule } from '@cadencia/server/notices'
import { QUOTE_MAX } from './contract.ts'
import { chatMentioned, messageSent, scheduledDropped } from './facts.ts'
import { chatUrl, contentText, quoteOf, threadUrl } from './labels.ts'
import { listHearers } from './marks/repository.ts'
import { findChatName } from './repository.ts'

/** The areas of its causes. */
export const chatCauses: CauseAreas = {
  mention: 'record',
  chat_message: 'record',
}

export const chatNotices: readonly NotificationRule[] = [
  notificationRule(
    chatMentioned,
    'mention',
    ({ chatId, threadId, messageId, senderName, content, mentionedIds }) => ({
      to: mentionedIds,
      title: `${senderName} mencionou você`,
      message: quoteOf({ content, contentFormat: 'markdown' }),
      type: 'info',
      actionUrl: threadId === null ? chatUrl(chatId) : threadUrl(chatId, threadId),
      record: { kind: 'chat', id: chatId },
      sourceId: messageId,
    }),
  ),
  notificationRule(messageSent, 'chat_message', async ({ message }, { db }) => {
    const { id, chatId, threadId, sequence, senderName } = message
    const hearing = await listHearers(db, message)
    if (!hearing) return null
    return {
      to: hearing.userIds,
      title: hearing.chatName === null ? senderName : `${senderName} · ${hearing.chatName}`,
      message: quoteOf(message) || cutText(contentText(message), QUOTE_MAX),
      type: 'info',
      actionUrl: threadId === null || sequence !== null ? chatUrl(chatId) : threadUrl(chatId, threadId),
      record: { kind: 'chat', id: chatId },
      sourceId: id,
    }
  }),
  notificationRule(scheduledDropped, 'system', async ({ chatId, userId, sendAt, content }, { db }) => {
    const where = await findChatName(db, { chatId, userId })
    const quote = quoteOf({ content, contentFormat: 'markdown' })
    return {
      to: [userId],
      title: 'Mensagem agendada não enviada',
      message: [
        `A mensagem de ${formatDateTime(sendAt)} para ${where} não pôde ser enviada.`,
        ...(quote === '' ? [] : [`“${quote}”`]),
      ].join(' '),
      type: 'warning',
      actionUrl: chatUrl(chatId),
      record: { kind: 'chat', id: chatId },
      ...(content === '' ? {} : { copyText: content }),
    }
  }),
]
