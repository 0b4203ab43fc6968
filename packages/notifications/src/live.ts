import { announce, type LiveRule } from '@cadencia/realtime/rules'
import { notificationsRead, peopleNotified } from './facts.ts'

export const notificationLive: readonly LiveRule[] = [
  announce(peopleNotified, ({ notices }) =>
    notices.map(({ userId, notification }) => ({
      to: 'users',
      userIds: [userId],
      event: { type: 'notification', notification },
    })),
  ),
  announce(notificationsRead, ({ userId }) => ({
    to: 'users',
    userIds: [userId],
    event: { type: 'notification' },
  })),
]
