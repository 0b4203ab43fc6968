import { type Subscriber, subscribe } from '@cadencia/db/subscriber'
import { notificationRules } from './causes.ts'
import { notificationsRead } from './facts.ts'
import type { NotificationOptions } from './jobs.ts'
import { enqueueWithdrawals } from './push/service.ts'
import { notify } from './service.ts'

export function notificationSubscribers({
  settings,
  isPushOn,
  now,
}: Pick<NotificationOptions, 'settings' | 'isPushOn' | 'now'>): Subscriber[] {
  const told = notificationRules.map(({ fact, name, noticeFor }) =>
    subscribe(fact, name, async (trx, payload, { factId }) => {
      const notice = await noticeFor(payload, trx)
      if (!notice) return
      const { emailNotifications } = settings.get('system')
      await notify(trx, notice, {
        causeId: `fact:${factId}`,
        isMailOn: emailNotifications,
        isPushOn,
        now: now(),
      })
    }),
  )
  const read = subscribe(notificationsRead, 'notifications.withdraw_pushes', (trx, { userId }) =>
    enqueueWithdrawals(trx, userId, now()),
  )
  return [...told, read]
}
