import { type Db, transact } from '@cadencia/db/client'
import { record, recordAll } from '@cadencia/db/outbox'
import { derivedId, enqueueAll } from '@cadencia/jobs/enqueue'
import type { Reader } from './areas.ts'
import type { Notification } from './contract.ts'
import { mailNotifications, notificationsRead, peopleNotified } from './facts.ts'
import type { Notice } from './notice.ts'
import { enqueuePushes } from './push/service.ts'
import { insertFor, markAllRead, markRead, markReadInChat } from './repository.ts'
import { defaultPreference, mailTimeOf } from './rules.ts'

/** `now`: epoch milliseconds. */
export interface DeliveryOptions {
  readonly isMailOn: boolean
  readonly isPushOn: boolean
  readonly now: number
}

/** A notice and what it is about, which nobody is notified of twice. */
export interface CausedNotice extends Notice {
  readonly causeId: string
}

/**
 * In the caller's transaction: stores the notifications, records the facts for open pages and enqueues the mail at the
 * end of its interval, and what goes to devices. Idempotent by `causeId`, person and cause.
 */
export async function notify(
  trx: Db,
  notices: readonly CausedNotice[],
  { now, ...channels }: DeliveryOptions,
): Promise<void> {
  const addressed = notices.filter(({ to }) => to.length > 0)
  if (addressed.length === 0) return
  const inserted = await insertFor(
    trx,
    addressed.map((notice) => ({ ...notice, usual: defaultPreference(notice.cause) })),
    channels,
  )
  const shown = Map.groupBy(
    inserted.filter((one) => one.isOnScreen),
    ({ causeId, notification }) => `${notification.cause}:${causeId}`,
  )
  await recordAll(
    trx,
    peopleNotified,
    [...shown].map(([causeId, group]) => ({
      causeId,
      notices: group.map(({ userId, notification }) => ({ userId, notification })),
    })),
  )
  await enqueuePushes(
    trx,
    inserted.filter((one) => one.isPushDue),
    now,
  )
  const at = mailTimeOf(now)
  await enqueueAll(
    trx,
    mailNotifications,
    inserted
      .filter((one) => one.isMailDue)
      .map(({ userId }) => ({
        payload: { userId },
        id: derivedId(mailNotifications.name, userId, at),
        runAt: new Date(at),
      })),
  )
}

/** Marks one of a person's as read; undefined when they have no such one. */
export function readOne(db: Db, reader: Reader, id: string): Promise<Notification | undefined> {
  return transact(db, async (trx) => {
    const found = await markRead(trx, reader, id)
    if (found?.wasUnread) await record(trx, notificationsRead, { userId: reader.userId })
    return found?.notification
  })
}

/** Marks all of a person's as read. */
export function readAll(db: Db, reader: Reader): Promise<void> {
  return transact(db, async (trx) => tellRead(trx, reader.userId, await markAllRead(trx, reader)))
}

/** In the caller's transaction: what a person has read in a chat needs no notifications any more. */
export async function readInChat(trx: Db, userId: string, chatId: string): Promise<void> {
  await tellRead(trx, userId, await markReadInChat(trx, userId, chatId))
}

async function tellRead(trx: Db, userId: string, count: number): Promise<void> {
  if (count > 0) await record(trx, notificationsRead, { userId })
}
