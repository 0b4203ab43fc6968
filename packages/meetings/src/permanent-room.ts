import { randomBytes, randomUUID } from 'node:crypto'
import { type Db, transact } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import { sharedSecret } from '@cadencia/db/secrets'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import type { Actor } from '@cadencia/server/actor'
import { meetingStarted } from './facts.ts'
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
export async function enterTodaysRoom(db: Db, { actorId, at }: Actor): Promise<string> {
  const now = Date.parse(at)
  const known = await findTodaysRoom(db, now)
  if (known) return known
  await transact(db, async (trx) => {
    const made = await trx
      .insertInto('meetings')
      .values({
        id: randomUUID(),
        title: permanentRoomTitle(now),
        scheduled_at: at,
        started_at: at,
        duration: 1440,
        meeting_type: 'other',
        status: 'active',
        room_day: saoPauloDay(now),
      })
      .onConflict((conflict) => conflict.column('room_day').doNothing())
      .returning(['id', 'title'])
      .executeTakeFirst()
    if (!made) return
    await record(trx, meetingStarted, {
      meetingId: made.id,
      title: made.title,
      participantIds: [],
      isPermanentRoom: true,
      actorId,
      at,
    })
  })
  const id = await findTodaysRoom(db, now)
  if (!id) throw new Error('the permanent room of today vanished')
  return id
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
