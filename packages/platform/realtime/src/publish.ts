import type { Db } from '@cadencia/db/client'
import { sql } from 'kysely'
import { z } from 'zod'
import { LiveEvent } from './contract.ts'
import type { Announcement } from './rules.ts'

/** Postgres limits NOTIFY payloads to less than 8,000 bytes. */
const MAX_NOTICE_BYTES = 7999

/** An announcement as NOTIFY or Redis carries it; `from` is the process that has already delivered it. */
export const PublishedAnnouncement = z.object({
  from: z.string(),
  announcement: z.discriminatedUnion('to', [
    z.object({ to: z.literal('staff'), event: LiveEvent }),
    z.object({ to: z.literal('crm'), event: LiveEvent }),
    z.object({ to: z.literal('users'), userIds: z.array(z.string()), event: LiveEvent }),
    z.object({
      to: z.literal('topic'),
      topic: z.string(),
      readers: z.string().optional(),
      event: LiveEvent,
    }),
    z.object({
      to: z.literal('group'),
      group: z.string(),
      version: z.int().optional(),
      event: LiveEvent,
    }),
  ]),
})

/**
 * NOTIFY payloads of an announcement; a large audience is split over several. Throws a RangeError when it cannot be
 * split.
 */
export function notifyPayloads(from: string, announcement: Announcement): string[] {
  const text = JSON.stringify({ from, announcement })
  if (Buffer.byteLength(text) <= MAX_NOTICE_BYTES) return [text]
  if (announcement.to !== 'users' || announcement.userIds.length < 2) {
    throw new RangeError(`event ${announcement.event.type} is too large to be published`)
  }
  const { userIds } = announcement
  const half = Math.ceil(userIds.length / 2)
  return [userIds.slice(0, half), userIds.slice(half)].flatMap((part) =>
    notifyPayloads(from, { ...announcement, userIds: part }),
  )
}

/** Sends notifications to every process when the transaction commits. */
export async function notifyProcesses(db: Db, texts: readonly string[]): Promise<void> {
  await sql`select pg_notify('live', text) from unnest(${texts}::text[]) text`.execute(db)
}

/**
 * Announces an ephemeral event, such as a read receipt, in every process when the transaction commits; it may be lost.
 * Throws a RangeError when it exceeds a NOTIFY payload (about 7,900 bytes): record a fact instead.
 */
export async function publishOnCommit(db: Db, announcement: Announcement): Promise<void> {
  await notifyProcesses(db, notifyPayloads('', announcement))
}
