import { type CauseAreas, type NotificationRule, notificationRule } from '@cadencia/server/notices'
import { chatMentioned } from './facts.ts'
import { quoteOf } from './labels.ts'

/** The areas of its causes. */
export const chatCauses: CauseAreas = {
  mention: 'record',
}

export const chatNotices: readonly NotificationRule[] = [
  notificationRule(chatMentioned, 'mention', ({ chatId, messageId, senderName, content, mentionedIds }) => ({
    to: mentionedIds,
    title: `${senderName} mencionou você`,
    message: quoteOf({ content, contentFormat: 'markdown' }),
    type: 'info',
    actionUrl: `/chat/${chatId}`,
    record: { kind: 'chat', id: chatId },
    sourceId: messageId,
  })),
]
