import type { Db } from '@cadencia/db/client'
import { keptIds, rewriteQuotes, tellsOf } from '@cadencia/db/texts-of-facts'
import { personRows } from '@cadencia/people/read-repository'
import { purgeAnswers } from '@cadencia/server/idempotency-keys'
import { type RawBuilder, sql } from 'kysely'
import type { Message } from '../contract.ts'
import { quoteOf } from '../labels.ts'
import { MESSAGE_COLUMNS, takesPart } from './columns.ts'
import { type MessageRow, toMessage } from './message-row.ts'

const MESSAGES = sql`select ${MESSAGE_COLUMNS} from chat_messages m join ${personRows.as('u')} on u.id = m.sender_id`

interface Range {
  readonly chatId: string
  readonly limit: number
}

/** Messages `m`, read as they are shown. */
export async function selectMessages(db: Db, part: RawBuilder<unknown>): Promise<Message[]> {
  const { rows } = await sql<MessageRow>`${MESSAGES} where ${part}`.execute(db)
  return rows.map(toMessage)
}

/** The newest messages up to `sequence`, ascending. */
async function listUpTo(db: Db, { chatId, limit }: Range, sequence: number): Promise<Message[]> {
  const newest = await selectMessages(
    db,
    sql`m.chat_id = ${chatId} and m.sequence <= ${sequence} order by m.sequence desc limit ${limit}`,
  )
  return newest.reverse()
}

function listFrom(db: Db, { chatId, limit }: Range, sequence: number): Promise<Message[]> {
  return selectMessages(
    db,
    sql`m.chat_id = ${chatId} and m.sequence >= ${sequence} order by m.sequence limit ${limit}`,
  )
}

/** By revision, those in threads too. */
function listChanged(db: Db, { chatId, limit }: Range, revision: number): Promise<Message[]> {
  return selectMessages(
    db,
    sql`m.chat_id = ${chatId} and m.revision > ${revision} order by m.revision limit ${limit}`,
  )
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
  const [message] = await selectMessages(db, sql`m.chat_id = ${chatId} and m.id = ${messageId}`)
  return message
}

/** Undefined when the user is no participant. */
export async function findReadable(
  db: Db,
  {
    chatId,
    messageId,
    userId,
  }: { readonly chatId: string; readonly messageId: string; readonly userId: string },
): Promise<Message | undefined> {
  const [message] = await selectMessages(
    db,
    sql`m.id = ${messageId} and m.chat_id = ${chatId}
      and exists (select from chats c where c.id = m.chat_id and ${takesPart(userId)})`,
  )
  return message
}

/** Sets the columns with the next revision of its chat, which is locked. */
export async function updateMessage(trx: Db, id: string, columns?: RawBuilder<unknown>): Promise<Message> {
  const { rows } = await sql<MessageRow>`
    with c as (
      update chats set revision = chats.revision + 1 from chat_messages m where m.id = ${id} and chats.id = m.chat_id
      returning chats.revision
    ), m as (
      update chat_messages m set revision = c.revision${columns ? sql`, ${columns}` : sql``} from c where m.id = ${id} returning m.*
    )
    select ${MESSAGE_COLUMNS} from m join ${personRows.as('u')} on u.id = m.sender_id`.execute(trx)
  const [changed] = rows
  if (!changed) throw new TypeError('a locked message has gone')
  return toMessage(changed)
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
  const quote = { excerpt: quoteOf(message), isDeleted: message.deletedAt !== null }
  const answerIds = await listAnswerIds(trx, id)
  await rewriteQuotes(trx, answerIds, { of: 'message', ...quote })
  await purgeAnswers(trx, [id, ...answerIds])
}

/** The messages that quote one. */
async function listAnswerIds(db: Db, id: string): Promise<string[]> {
  const rows = await db.selectFrom('chat_messages').select('id').where('reply_to_id', '=', id).execute()
  return rows.map((row) => row.id)
}

/** True for a message that is not deleted, in a chat of the user, and for one that the user scheduled. */
export async function isReadable(db: Db, messageId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`select from chat_messages m join chats c on c.id = m.chat_id
    where m.id = ${messageId} and m.deleted_at is null and ${takesPart(userId)}
    union all select from chat_scheduled where id = ${messageId} and sender_id = ${userId}`.execute(db)
  return rows.length > 0
}
