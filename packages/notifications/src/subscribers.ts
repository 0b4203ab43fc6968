import { mentionsRead } from '@cadencia/chat/facts'
import { type Subscriber, subscribe, subscribeSets } from '@cadencia/db/subscriber'
import { mentionsIn, notificationRules } from './causes.ts'
import { notificationsRead, notificationsWithdrawn } from './facts.ts'
import type { NotificationOptions } from './jobs.ts'
import { enqueueWithdrawals } from './push/service.ts'
import { type CausedNotice, notify, readAll } from './service.ts'
import { withdrawalSubscribers } from './withdrawal/subscribers.ts'

export function notificationSubscribers({
  settings,
  isPushOn,
  now,
}: Pick<NotificationOptions, 'settings' | 'isPushOn' | 'now'>): Subscriber[] {
  const told = notificationRules.map(({ fact, name, noticeFor, many }) =>
    subscribeSets(fact, name, async (trx, facts) => {
      const notices: CausedNotice[] = []
      const ofActs = new Map<string, CausedNotice>()
      for (const { payload, factId, act } of facts) {
        const notice = await noticeFor(payload, trx)
        if (!notice) continue
        if (!act || !many) {
          notices.push({ ...notice, causeId: `fact:${factId}` })
          continue
        }
        const to = [...new Set([...(ofActs.get(act)?.to ?? []), ...notice.to])]
        ofActs.set(act, { ...notice, ...many, record: null, to, causeId: `act:${act}` })
      }
      const { emailNotifications } = settings.get('system')
      const all = [...notices, ...ofActs.values()]
      await notify(trx, all, { isMailOn: emailNotifications, isPushOn, now: now() })
    }),
  )
  const mentions = subscribe(mentionsRead, 'notifications.read_mentions', (trx, { userId, chatId }) =>
    readAll(trx, { userId }, mentionsIn(chatId)),
  )
  const pushes = [notificationsRead, notificationsWithdrawn].map((fact) =>
    subscribe(fact, 'notifications.withdraw_pushes', (trx, { userId }) =>
      enqueueWithdrawals(trx, userId, now()),
    ),
  )
  return [...told, mentions, ...pushes, ...withdrawalSubscribers({ now })]
}
