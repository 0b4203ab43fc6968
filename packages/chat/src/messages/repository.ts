import type { Db } from '@cadencia/db/client'
import { sql } from 'kysely'
import type { Message } from '../contract.ts'
import { MESSAGE_COLUMNS, takesPart } from './columns.ts'

const MESSAGES = sql`select ${MESSAGE_COLUMNS} from chat_messages m join users u on u.id = m.sender_id`

interface Range {
  readonly chatId: string
  readonly limit: number
}

/** The newest messages at or before a place, ascending. */
async function listUpTo(db: Db, { chatId, limit }: Range, sequence: number): Promise<Message[]> {
  const { rows } = await sql<Message>`
    ${MESSAGES} where m.chat_id = ${chatId} and m.sequence <= ${sequence}
    order by m.sequence desc limit ${limit}`.execute(db)
  return rows.reverse()
}

async function listFrom(db: Db, { chatId, limit }: Range, sequence: number): Promise<Message[]> {
  const { rows } = await sql<Message>`
    ${MESSAGES} where m.chat_id = ${chatId} and m.sequence >= ${sequence}
    order by m.sequence limit ${limit}`.execute(db)
  return rows
}

/** What changed after a revision, by revision. */
async function listChanged(db: Db, { chatId, limit }: Range, revision: number): Promise<Message[]> {
  const { rows } = await sql<Message>`
    ${MESSAGES} where m.chat_id = ${chatId} and m.revision > ${revision}
    order by m.revision limit ${limit}`.execute(db)
  return rows
}

/** Where a page of the history lies; nothing: at its end. */
export interface HistoryPlace {
  readonly before?: string | undefined
  readonly after?: string | undefined
  readonly around?: string | undefined
  readonly changedAfter?: number | undefined
}

export interface History {
  readonly messages: Message[]
  /** How many there are in the whole chat. */
  readonly total: number
}

/**
 * Finds a chat's size and, where one is named, a message's place in it; undefined where the user is not in the
 * chat, `sequence: null` where the message is not.
 */
async function locate(
  db: Db,
  chatId: string,
  { userId, messageId }: { readonly userId: string; readonly messageId: string | null },
) {
  const { rows } = await sql<{ total: number; sequence: number | null }>`
    select c.last_sequence as total, (
      select m.sequence from chat_messages m where m.id = ${messageId} and m.chat_id = c.id) as sequence
    from chats c where c.id = ${chatId} and ${takesPart(userId)}`.execute(db)
  return rows[0]
}

/** A page of a chat's messages; null where the user is not in the chat, or the message named is not in it. */
export async function readHistory(
  db: Db,
  range: Range & { readonly userId: string },
  place: HistoryPlace,
): Promise<History | null> {
  const { chatId, limit, userId } = range
  const { before, after, around, changedAfter } = place
  const messageId = before ?? after ?? around ?? null
  const found = await locate(db, chatId, { userId, messageId })
  if (!found || (messageId !== null && found.sequence === null)) return null
  const { total } = found
  if (changedAfter !== undefined) return { total, messages: await listChanged(db, range, changedAfter) }
  if (found.sequence === null) return { total, messages: await listUpTo(db, range, total) }
  if (before) return { total, messages: await listUpTo(db, range, found.sequence - 1) }
  if (after) return { total, messages: await listFrom(db, range, found.sequence + 1) }
  // As many before it as after it; near an end the other side fills up.
  const start = Math.min(found.sequence - Math.floor(limit / 2), total - limit + 1)
  return { total, messages: await listFrom(db, { chatId, limit }, Math.max(start, 1)) }
}

/** One message of a chat, whoever asks; undefined where it is not in that chat. */
export async function findMessage(db: Db, chatId: string, messageId: string): Promise<Message | undefined> {
  const { rows } = await sql<Message>`
    ${MESSAGES} where m.chat_id = ${chatId} and m.id = ${messageId}`.execute(db)
  return rows[0]
}

/** Whether a message stands in a chat that somebody takes part in. */
export async function isReadable(db: Db, messageId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`select from chat_messages m join chats c on c.id = m.chat_id
    where m.id = ${messageId} and m.deleted_at is null and ${takesPart(userId)}`.execute(db)
  return rows.length > 0
}
