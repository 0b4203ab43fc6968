import type { Db } from '@cadencia/db/client'
import { rowsOf, selectFrom } from '@cadencia/db/rows'
import { sql } from 'kysely'

/** Every message, in either direction. */
export const messageRows = rowsOf(
  selectFrom('messages')
    .select(['id', 'key', 'part', 'state', 'error', 'contact', 'contact_key', 'subject_id'])
    .select(['created_at', 'changed_at']),
)

/** How many notices of the gateway could not be read. */
export function countUnread(db: Db) {
  return db
    .selectFrom('gateway_unread')
    .select(sql<number>`count(*)::int`.as('notUnderstood'))
    .executeTakeFirstOrThrow()
}
