import { chatRead, messageSent } from '@cadencia/chat/facts'
import type { Db } from '@cadencia/db/client'
import { type Subscriber, subscribe, subscribeSets } from '@cadencia/db/subscriber'
import { findName, listAdministratorIds, listMemberIds } from '@cadencia/people/read-repository'
import type { NoticePeople } from '@cadencia/server/notices'
import type { Declaring } from './areas.ts'
import { Cause } from './contract.ts'
import { notificationsRead, notificationsWithdrawn } from './facts.ts'
import type { NotificationOptions } from './jobs.ts'
import { enqueueWithdrawals } from './push/service.ts'
import { type CausedNotice, notify, readInChat } from './service.ts'
import { withdrawalSubscribers } from './withdrawal/subscribers.ts'

interface SubscriberOptions extends Pick<NotificationOptions, 'settings' | 'isPushOn' | 'now'> {
  readonly domains: readonly Declaring[]
}

const noticePeople = (db: Db): NoticePeople => ({
  db,
  nameOf: (userId) => findName(db, userId),
  membersOf: (teamId) => listMemberIds(db, teamId),
  administrators: () => listAdministratorIds(db),
})

export function notificationSubscribers({
  domains,
  settings,
  isPushOn,
  now,
}: SubscriberOptions): Subscriber[] {
  const rules = domains.flatMap(({ notices = [] }) => notices)
  const ruleSubscribers = rules.map((rule) => {
    const { fact, noticeFor, many } = rule
    const cause = Cause.parse(rule.cause)
    return subscribeSets(fact, `notifications.${cause}.${fact.name}`, async (trx, facts) => {
      const people = noticePeople(trx)
      const notices: CausedNotice[] = []
      const ofActs = new Map<string, CausedNotice>()
      for (const { payload, factId, act } of facts) {
        const text = await noticeFor(payload, people)
        if (!text) continue
        const notice = { ...text, cause }
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
    })
  })
  const readings = [
    subscribe(chatRead, 'notifications.read_in_chat', (trx, { userId, chatId }) =>
      readInChat(trx, userId, chatId),
    ),
    // Who writes has read what was said before.
    subscribe(messageSent, 'notifications.read_by_writing', (trx, { chatId, message }) =>
      readInChat(trx, message.senderId, chatId),
    ),
  ]
  const pushes = [notificationsRead, notificationsWithdrawn].map((fact) =>
    subscribe(fact, 'notifications.withdraw_pushes', (trx, { userId }) =>
      enqueueWithdrawals(trx, userId, now()),
    ),
  )
  return [...ruleSubscribers, ...readings, ...pushes, ...withdrawalSubscribers({ now })]
}
