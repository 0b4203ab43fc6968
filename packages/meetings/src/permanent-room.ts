import { randomBytes } from 'node:crypto'
import { type Db, transact } from '@cadencia/db/client'
import { lockName } from '@cadencia/db/locks'
import { outboxRow } from '@cadencia/db/outbox'
import { sharedSecret } from '@cadencia/db/secrets'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import type { Actor } from '@cadencia/server/actor'
import { meetingStarted } from './facts.ts'
import { aboutMeeting, meetings } from './record.ts'
import { permanentRoomTitle } from './rules.ts'

/** Undefined until someone enters the room today. */
export async function findTodaysRoom(db: Db, now: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('meetings')
    .select('id')
    .where('room_day', '=', saoPauloDay(now))
    .executeTakeFirst()
  return row?.id
}

/** The id of today's meeting; the first call of the day creates it. */
export async function enterTodaysRoom(db: Db, actor: Actor): Promise<string> {
  const { at } = actor
  const now = Date.parse(at)
  const known = await findTodaysRoom(db, now)
  if (known) return known
  return transact(db, async (trx) => {
    await lockName(trx, 'permanent room')
    const made = await findTodaysRoom(trx, now)
    if (made) return made
    const values = {
      title: permanentRoomTitle(now),
      scheduledAt: at,
      startedAt: at,
      duration: 1440,
      meetingType: 'other',
      status: 'active',
      roomDay: saoPauloDay(now),
    } as const
    const { id } = await meetings.insert(trx, values, {
      facts: (meeting) => outboxRow(meetingStarted, aboutMeeting(meeting, actor)),
      actor,
    })
    return id
  })
}

const PUBLIC_JITSI = 'https://meet.jit.si'

const ROOM_NAME_BYTES = 12

/** ASCII letters and digits only. */
function slug(name: string): string {
  const ascii = name.normalize('NFD').replace(/[^A-Za-z0-9]/g, '')
  return ascii || 'Sala'
}

/**
 * Returns a function that answers the permanent room's link: the configured one, else a public Jitsi room with a
 * random name, generated once and stored.
 */
export function roomFinder(
  configured: string | undefined,
  siteName: () => string,
): (db: Db) => Promise<string> {
  let known = configured
  return async (db) => {
    known ??= await sharedSecret(
      db,
      'meetings.room',
      () => `${PUBLIC_JITSI}/${slug(siteName())}-${randomBytes(ROOM_NAME_BYTES).toString('base64url')}`,
    )
    return known
  }
}
