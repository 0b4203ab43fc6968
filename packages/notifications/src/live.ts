import { announce, type LiveRule } from '@cadencia/realtime/rules'
import { notificationsRead, notificationsWithdrawn, peopleNotified } from './facts.ts'

const refetchFor = ({ userId }: { readonly userId: string }) =>
  ({ to: 'users', userIds: [userId], event: { type: 'notification' } }) as const

export const notificationLive: readonly LiveRule[] = [
  announce(peopleNotified, ({ notices }) =>
    notices.map(({ userId, notification }) => ({
      to: 'users',
      userIds: [userId],
      event: { type: 'notification', notification },
    })),
  ),
  announce(notificationsRead, refetchFor),
  announce(notificationsWithdrawn, refetchFor),
]
