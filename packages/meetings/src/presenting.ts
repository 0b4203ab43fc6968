import { randomBytes } from 'node:crypto'
import type { Db } from '@cadencia/db/client'
import { sharedSecret } from '@cadencia/db/secrets'
import type { Meeting } from './contract.ts'
import { type MeetingRecord, meetingFor, type Viewer } from './rules.ts'

const PUBLIC_JITSI = 'https://meet.jit.si'
const ROOM_NAME_BYTES = 12

/** `Cadência` as a room's name: ASCII letters and digits. */
function slug(name: string): string {
  const ascii = name.normalize('NFD').replace(/[^A-Za-z0-9]/g, '')
  return ascii || 'Sala'
}

/**
 * The link of the team's permanent room: the configured one, else a room whose name nobody guesses (16 random
 * characters), made once and kept.
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

/** A stored meeting as `viewer` may see it, with the room's link where it has none of its own. */
export function present(viewer: Viewer, record: MeetingRecord, roomUrl: string): Meeting {
  return meetingFor(viewer, record.meetUrl === '' ? { ...record, meetUrl: roomUrl } : record)
}
