import type { Db } from '@cadencia/db/client'
import { countRows } from '@cadencia/server/list-page'
import { sortOrder } from '@cadencia/server/sort-order'
import { sql } from 'kysely'
import type { ScheduledMessage } from '../contract.ts'

const NEXT_FIRST = sortOrder<ScheduledMessage>(
  'asc',
  ['s.send_at', ({ sendAt }) => sendAt, 'timestamptz'],
  ['s.id', ({ id }) => id, 'uuid'],
)

export function scheduledList(db: Db, userId: string) {
  const own = db.selectFrom('chat_scheduled as s').where('s.sender_id', '=', userId)
  const rows = own
    .select(['s.id', 's.chat_id as chatId', 's.content', 's.send_at as sendAt', 's.thread_id as threadId'])
    .select(['s.reply_to_id as replyToId', 's.version'])
    .select(sql<ScheduledMessage['attachments']>`s.attachments`.as('attachments'))
  return { rows, order: NEXT_FIRST, count: () => countRows(db, own.select('s.id')) }
}

export async function countScheduled(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from chat_scheduled where sender_id = ${userId}`.execute(db)
  return rows[0]?.total ?? 0
}

/** The id of the one with this client id. */
export async function findByClientId(
  db: Db,
  {
    chatId,
    senderId,
    clientId,
  }: { readonly chatId: string; readonly senderId: string; readonly clientId: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('chat_scheduled')
    .select('id')
    .where('chat_id', '=', chatId)
    .where('sender_id', '=', senderId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return row?.id
}

/** Whether a chat is archived. */
export function getArchiving(db: Db, chatId: string): Promise<{ isArchived: boolean }> {
  return db
    .selectFrom('chats')
    .select('is_archived as isArchived')
    .where('id', '=', chatId)
    .executeTakeFirstOrThrow()
}
