import type { Db } from '@cadencia/db/client'
import { sql } from 'kysely'
import { z } from 'zod'
import { LiveEvent } from './contract.ts'
import type { Announcement } from './rules.ts'

/** Postgres takes notices of fewer than 8,000 bytes. */
const MAX_NOTICE_BYTES = 7999

/** An announcement on its way between processes; `from` is the one that has told its own sockets already. */
export const PublishedAnnouncement = z.object({
  from: z.string(),
  announcement: z.discriminatedUnion('to', [
    z.object({ to: z.literal('staff'), event: LiveEvent }),
    z.object({ to: z.literal('crm'), event: LiveEvent }),
    z.object({ to: z.literal('users'), userIds: z.array(z.string()), event: LiveEvent }),
    z.object({ to: z.literal('topic'), topic: z.string(), event: LiveEvent }),
    z.object({
      to: z.literal('circle'),
      circle: z.string(),
      version: z.int().optional(),
      event: LiveEvent,
    }),
  ]),
})

/** The notices that carry an announcement: one, or several that share out its users. Throws a RangeError. */
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

/** Sends notices to every process through Postgres, once the transaction is committed. */
export async function notifyProcesses(db: Db, texts: readonly string[]): Promise<void> {
  await sql`select pg_notify('live', text) from unnest(${texts}::text[]) text`.execute(db)
}

/**
 * Announces something that is not a fact, such as how far somebody has read, in every process, once the
 * transaction is committed; it may get lost. Throws a RangeError when the event is too large for a notice (about
 * 7,900 bytes): record a fact instead.
 */
export async function publishOnCommit(db: Db, announcement: Announcement): Promise<void> {
  await notifyProcesses(db, notifyPayloads('', announcement))
}
