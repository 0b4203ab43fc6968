import { type Db, transact } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import { derivedId, enqueueAll } from '@cadencia/jobs/enqueue'
import type { Notification } from './contract.ts'
import { mailNotifications, notificationsRead, peopleNotified } from './facts.ts'
import type { Notice } from './notice.ts'
import { enqueuePushes } from './push/service.ts'
import { insertFor, markAllRead, markRead } from './repository.ts'
import { defaultPreference, mailTimeOf } from './rules.ts'

/** `now`: epoch milliseconds. */
export interface DeliveryOptions {
  readonly isMailOn: boolean
  readonly isPushOn: boolean
  readonly now: number
}

/**
 * In the caller's transaction: stores the notifications, records the fact for open pages and enqueues the mail at the
 * end of its interval, and what goes to devices. Idempotent by `causeId`, person and cause.
 */
export async function notify(
  trx: Db,
  notice: Notice,
  { causeId, isMailOn, isPushOn, now }: DeliveryOptions & { readonly causeId: string },
): Promise<void> {
  const { to, ...words } = notice
  if (to.length === 0) return
  const told = await insertFor(trx, {
    ...words,
    to,
    causeId,
    usual: defaultPreference(notice.cause),
    isMailOn,
    isPushOn,
  })
  const notices = told
    .filter((one) => one.isOnScreen)
    .map(({ userId, notification }) => ({ userId, notification }))
  if (notices.length > 0)
    await record(trx, peopleNotified, { causeId: `${notice.cause}:${causeId}`, notices })
  await enqueuePushes(
    trx,
    told.filter((one) => one.isPushDue),
    now,
  )
  const at = mailTimeOf(now)
  await enqueueAll(
    trx,
    mailNotifications,
    told
      .filter((one) => one.isMailDue)
      .map(({ userId }) => ({
        payload: { userId },
        id: derivedId(mailNotifications.name, userId, at),
        runAt: new Date(at),
      })),
  )
}

/** Marks one of a person's as read; undefined when they have no such one. */
export function readOne(db: Db, userId: string, id: string): Promise<Notification | undefined> {
  return transact(db, async (trx) => {
    const found = await markRead(trx, userId, id)
    if (found?.isNews) await record(trx, notificationsRead, { userId })
    return found?.notification
  })
}

export function readAll(db: Db, userId: string): Promise<void> {
  return transact(db, async (trx) => {
    if ((await markAllRead(trx, userId)) > 0) await record(trx, notificationsRead, { userId })
  })
}
