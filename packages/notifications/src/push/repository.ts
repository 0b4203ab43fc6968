import { createHash } from 'node:crypto'
import type { Db } from '@cadencia/db/client'
import { lockRows } from '@cadencia/db/locks'
import { meetingRows } from '@cadencia/meetings/read-repository'
import { sql } from 'kysely'
import type { Cause } from '../contract.ts'
import { DEVICES_MAX, type PushDevice, type QuietHours } from './contract.ts'

const COLUMNS = [
  'id',
  'name',
  'quiet_from as quietFrom',
  'quiet_until as quietUntil',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
  'session_id as sessionId',
] as const

interface DeviceRow extends Pick<PushDevice, 'id' | 'name' | 'createdAt' | 'lastUsedAt'> {
  readonly quietFrom: string | null
  readonly quietUntil: string | null
  readonly sessionId: string
}

const quietHoursOf = ({ quietFrom: from, quietUntil: until }: Pick<DeviceRow, 'quietFrom' | 'quietUntil'>) =>
  from === null || until === null ? null : { from, until }

function asDevice({ quietFrom, quietUntil, sessionId, ...row }: DeviceRow, ownSessionId: string): PushDevice {
  return {
    ...row,
    quietHours: quietHoursOf({ quietFrom, quietUntil }),
    isThisDevice: sessionId === ownSessionId,
  }
}

interface Owner {
  readonly userId: string
  readonly sessionId: string
}

/** A person's devices, the last added first. */
export async function listDevices(db: Db, { userId, sessionId }: Owner): Promise<PushDevice[]> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => asDevice(row, sessionId))
}

const hashOf = (endpoint: string) => createHash('sha256').update(endpoint).digest()

export interface DeviceEntry extends Owner {
  readonly id: string
  readonly endpoint: string
  /** Sealed endpoint and keys. */
  readonly secret: string
  readonly name: string
  readonly quietHours: QuietHours | null
}

/** The device with this endpoint, whoever's; locked until the transaction ends. */
export async function lockByEndpoint(trx: Db, endpoint: string) {
  await lockRows(trx, 'push_subscriptions', sql`endpoint_hash = ${hashOf(endpoint)}`)
  return trx
    .selectFrom('push_subscriptions')
    .select([...COLUMNS, 'user_id as userId'])
    .where('endpoint_hash', '=', hashOf(endpoint))
    .executeTakeFirst()
}

/** Stores a device; one with the same id or endpoint is replaced. */
export async function saveDevice(trx: Db, entry: DeviceEntry): Promise<PushDevice> {
  const { id, userId, sessionId, endpoint, secret, name, quietHours } = entry
  const changing = {
    session_id: sessionId,
    secret,
    name,
    quiet_from: quietHours?.from ?? null,
    quiet_until: quietHours?.until ?? null,
  }
  const row = await trx
    .insertInto('push_subscriptions')
    .values({ ...changing, id, user_id: userId, endpoint_hash: hashOf(endpoint) })
    .onConflict((conflict) =>
      conflict.column('endpoint_hash').doUpdateSet({ ...changing, id, user_id: userId }),
    )
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  return asDevice(row, sessionId)
}

/** Forgets the devices beyond the most that a person may have, the longest unused first. */
export async function deleteSurplus(trx: Db, userId: string): Promise<void> {
  await trx
    .deleteFrom('push_subscriptions')
    .where('id', 'in', (query) =>
      query
        .selectFrom('push_subscriptions')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy(sql`coalesce(last_used_at, created_at)`, 'desc')
        .orderBy('id')
        .offset(DEVICES_MAX),
    )
    .execute()
}

/** False when the person has no such device. */
export async function deleteOwnDevice(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscriptions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Whoever knows the endpoint is that browser. */
export async function deleteByEndpoint(db: Db, endpoint: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('endpoint_hash', '=', hashOf(endpoint)).execute()
}

export async function deleteDevice(db: Db, id: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute()
}

/** What sending to a device needs; undefined once it is forgotten. */
export async function findDevice(db: Db, id: string) {
  const row = await db
    .selectFrom('push_subscriptions')
    .select(['id', 'user_id as userId', 'session_id as sessionId', 'secret'])
    .select(['quiet_from as quietFrom', 'quiet_until as quietUntil'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { ...row, quietHours: quietHoursOf(row) }
}
export type Device = NonNullable<Awaited<ReturnType<typeof findDevice>>>

/** The devices of several people. */
export function listDeviceIds(db: Db, userIds: readonly string[]) {
  return db
    .selectFrom('push_subscriptions')
    .select(['id as deviceId', 'user_id as userId'])
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .execute()
}

export async function markUsed(db: Db, id: string, at: string): Promise<void> {
  await db.updateTable('push_subscriptions').set({ last_used_at: at }).where('id', '=', id).execute()
}

/** Remembers that a device shows a tag. */
export async function markShown(
  db: Db,
  shown: { readonly deviceId: string; readonly tag: string; readonly at: string },
): Promise<void> {
  await db
    .insertInto('push_messages')
    .values({ subscription_id: shown.deviceId, tag: shown.tag, sent_at: shown.at })
    .onConflict((conflict) => conflict.columns(['subscription_id', 'tag']).doUpdateSet({ sent_at: shown.at }))
    .execute()
}

/** Tags that a person's devices show. */
export function listShown(db: Db, userId: string) {
  return db
    .selectFrom('push_messages as m')
    .innerJoin('push_subscriptions as s', 's.id', 'm.subscription_id')
    .select(['m.subscription_id as deviceId', 'm.tag', 'm.sent_at as sentAt'])
    .where('s.user_id', '=', userId)
    .execute()
}

export async function deleteShown(
  db: Db,
  { deviceId, tag }: { readonly deviceId: string; readonly tag: string },
): Promise<void> {
  await db
    .deleteFrom('push_messages')
    .where('subscription_id', '=', deviceId)
    .where('tag', '=', tag)
    .execute()
}

export async function deleteShownBefore(db: Db, before: string): Promise<void> {
  await db.deleteFrom('push_messages').where('sent_at', '<', before).execute()
}

const GROUP_MAX = 100

/** A person's unread notifications that are pushed, newest first. */
export function unreadPushed(db: Db, userId: string) {
  return db
    .selectFrom('notifications')
    .select(['id', 'title', 'message', 'action_url as actionUrl', 'created_at as createdAt'])
    .select(['record_kind as recordKind', 'record_id as recordId'])
    .select(sql<Cause>`cause`.as('cause'))
    .where('user_id', '=', userId)
    .where('is_push_due', '=', true)
    .where('read_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(GROUP_MAX)
}

/** A meeting's web address while it can be joined. */
export async function findJoinUrl(db: Db, meetingId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom(meetingRows.as('m'))
    .select('m.meet_url as meetUrl')
    .where('m.id', '=', meetingId)
    .where('m.status', '<>', 'completed')
    .executeTakeFirst()
  return row && /^https?:\/\//i.test(row.meetUrl) ? row.meetUrl : undefined
}
