import type { Db } from '@cadencia/db/client'
import { keptIds, tellsOf } from '@cadencia/db/texts-of-facts'
import { personRows } from '@cadencia/people/read-repository'
import { sql } from 'kysely'
import type { Message } from '../contract.ts'
import { MESSAGE_COLUMNS, takesPart } from './columns.ts'

const MESSAGES = sql`select ${MESSAGE_COLUMNS} from chat_messages m join ${personRows.as('u')} on u.id = m.sender_id`

interface Range {
  readonly chatId: string
  readonly limit: number
}

/** The newest messages up to `sequence`, ascending. */
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

/** By revision. */
async function listChanged(db: Db, { chatId, limit }: Range, revision: number): Promise<Message[]> {
  const { rows } = await sql<Message>`
    ${MESSAGES} where m.chat_id = ${chatId} and m.revision > ${revision}
    order by m.revision limit ${limit}`.execute(db)
  return rows
}

/** Empty for the newest page. */
export interface HistoryAnchor {
  readonly before?: string | undefined
  readonly after?: string | undefined
  readonly around?: string | undefined
  readonly changedAfter?: number | undefined
}

export interface History {
  readonly messages: Message[]
  /** Messages in the whole chat. */
  readonly total: number
}

/**
 * The chat's size and a message's sequence. Undefined when the user is no participant; `sequence: null` when the
 * message is not in the chat.
 */
async function findPosition(
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

/** Null when the user is no participant or the message is not in the chat. */
export async function readHistory(
  db: Db,
  range: Range & { readonly userId: string },
  anchor: HistoryAnchor,
): Promise<History | null> {
  const { chatId, limit, userId } = range
  const { before, after, around, changedAfter } = anchor
  const messageId = before ?? after ?? around ?? null
  const found = await findPosition(db, chatId, { userId, messageId })
  if (!found || (messageId !== null && found.sequence === null)) return null
  const { total } = found
  if (changedAfter !== undefined) return { total, messages: await listChanged(db, range, changedAfter) }
  if (found.sequence === null) return { total, messages: await listUpTo(db, range, total) }
  if (before) return { total, messages: await listUpTo(db, range, found.sequence - 1) }
  if (after) return { total, messages: await listFrom(db, range, found.sequence + 1) }
  // Half before and half after; near an end the other side gets more.
  const start = Math.min(found.sequence - Math.floor(limit / 2), total - limit + 1)
  return { total, messages: await listFrom(db, { chatId, limit }, Math.max(start, 1)) }
}

/** Does not check who asks. */
export async function findMessage(db: Db, chatId: string, messageId: string): Promise<Message | undefined> {
  const { rows } = await sql<Message>`
    ${MESSAGES} where m.chat_id = ${chatId} and m.id = ${messageId}`.execute(db)
  return rows[0]
}

/** Puts what an edit or a deletion left of a message into the facts that tell of it, delivered ones too. */
export async function rewriteFacts(trx: Db, message: Message): Promise<void> {
  const { id, content, mentions, attachments, reactions } = message
  const left = JSON.stringify({ content, mentions, attachments, reactions })
  const mentionedIds = keptIds(
    'mentionedIds',
    mentions.map(({ userId }) => userId),
  )
  await sql`update outbox set payload = case when payload ? 'message'
      then jsonb_set(payload, '{message}', payload -> 'message' || ${left}::jsonb)
      else payload || jsonb_build_object('content', ${content}::text, 'mentionedIds', ${mentionedIds}) end
    where ${tellsOf(id)}`.execute(trx)
}

/** True for a message that is not deleted, in a chat of the user. */
export async function isReadable(db: Db, messageId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`select from chat_messages m join chats c on c.id = m.chat_id
    where m.id = ${messageId} and m.deleted_at is null and ${takesPart(userId)}`.execute(db)
  return rows.length > 0
}
