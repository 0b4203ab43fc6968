import { type Subscriber, subscribe } from '@cadencia/db/subscriber'
import { notificationRules } from './causes.ts'
import type { NotificationOptions } from './jobs.ts'
import { notify } from './service.ts'

export function notificationSubscribers({
  settings,
  now,
}: Pick<NotificationOptions, 'settings' | 'now'>): Subscriber[] {
  return notificationRules.map(({ fact, name, noticeFor }) =>
    subscribe(fact, name, async (trx, payload, { factId }) => {
      const notice = await noticeFor(payload, trx)
      if (!notice) return
      const { emailNotifications } = settings.get('system')
      await notify(trx, notice, { causeId: `fact:${factId}`, isMailOn: emailNotifications, now: now() })
    }),
  )
}
