import type { Db } from '@cadencia/db/client'
import { personRows } from '@cadencia/people/read-repository'
import { type Slice, sortOrder } from '@cadencia/server/sort-order'
import { sql } from 'kysely'
import { instant, MESSAGE_COLUMNS, NOW, takesPart } from '../messages/columns.ts'
import { type MessageRow, toMessage } from '../messages/message-row.ts'
import type { SavedMessage } from './contract.ts'

const LAST_SAVED_FIRST = sortOrder<SavedMessage>(
  'desc',
  ['s.saved_at', ({ savedAt }) => savedAt, 'timestamptz'],
  ['s.message_id', ({ message }) => message.id, 'uuid'],
)

const readableOf = (userId: string) => sql`chat_saved s join chat_messages m on m.id = s.message_id
  join chats c on c.id = m.chat_id join ${personRows.as('u')} on u.id = m.sender_id
  where s.user_id = ${userId} and m.deleted_at is null and ${takesPart(userId)}`

/** How many messages a person saved and may still read. */
export async function countSaved(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${readableOf(userId)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** What a person saved and may still read. */
export function savedList(db: Db, userId: string) {
  const readable = readableOf(userId)
  return {
    rows: async ({ after, by, limit }: Slice): Promise<SavedMessage[]> => {
      const { rows } = await sql<MessageRow & { savedAt: string }>`
        select ${instant('s.saved_at')} as "savedAt", ${MESSAGE_COLUMNS} from ${readable} and ${after}
        order by ${by} limit ${limit}`.execute(db)
      return rows.map(({ savedAt, ...message }) => ({ message: toMessage(message), savedAt }))
    },
    order: LAST_SAVED_FIRST,
    count: () => countSaved(db, userId),
  }
}

/** False where it was saved before. */
export async function insertSaved(db: Db, messageId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into chat_saved (message_id, user_id, saved_at) values (${messageId}, ${userId}, ${NOW})
    on conflict do nothing returning 1`.execute(db)
  return rows.length > 0
}

/** False where it was not saved. */
export async function deleteSaved(db: Db, messageId: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('chat_saved')
    .where('message_id', '=', messageId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
