import { type Subscriber, subscribe } from '@cadencia/db/subscriber'
import { causes } from './causes.ts'
import type { NotificationWork } from './jobs.ts'
import { notify } from './service.ts'

export function notificationSubscribers({
  settings,
  now,
}: Pick<NotificationWork, 'settings' | 'now'>): Subscriber[] {
  return causes.map(({ fact, name, noticeFor }) =>
    subscribe(fact, name, async (trx, payload, { factId }) => {
      const notice = await noticeFor(payload, trx)
      if (!notice) return
      const { emailNotifications } = settings.get('system')
      await notify(trx, notice, { causeId: `fact:${factId}`, isMailOn: emailNotifications, now: now() })
    }),
  )
}
