import type { Db } from '@cadencia/db/client'
import { sql } from 'kysely'
import { hashOf, type Unread } from '../gateway/events.ts'

const KEPT_DAYS = 30

/** Keeps what was not understood, once however often it is told. */
export async function saveUnread(db: Db, provider: string, unread: readonly Unread[]): Promise<void> {
  for (const { event, body } of unread) {
    await db
      .insertInto('gateway_unread')
      .values({ hash: hashOf(JSON.stringify([provider, event, body])), provider, event, body })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** How much is kept that gateways told and nobody understood. */
export async function countUnread(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('gateway_unread')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function deleteOldUnread(db: Db, now: number): Promise<void> {
  const before = new Date(now - KEPT_DAYS * 86_400_000).toISOString()
  await db.deleteFrom('gateway_unread').where('received_at', '<', before).execute()
}
