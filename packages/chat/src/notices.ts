import { formatDateTime } from '@cadencia/locale/dates'
import { type CauseAreas, type NotificationRule, notificationRule } from '@cadencia/server/notices'
import { chatMentioned, scheduledDropped } from './facts.ts'
import { chatUrl, quoteOf, threadUrl } from './labels.ts'

/** The areas of its causes. */
export const chatCauses: CauseAreas = {
  mention: 'record',
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
  notificationRule(scheduledDropped, 'system', ({ chatId, userId, sendAt }) => ({
    to: [userId],
    title: 'Mensagem agendada não enviada',
    message: `A mensagem de ${formatDateTime(sendAt)} não pôde ser enviada e foi descartada.`,
    type: 'warning',
    actionUrl: chatUrl(chatId),
    record: { kind: 'chat', id: chatId },
  })),
]
