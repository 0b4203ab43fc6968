import type { TextFormat } from '@cadencia/contract/text-format'
import type { Db } from '@cadencia/db/client'
import { rowsOf, selectFrom } from '@cadencia/db/rows'
import { personRows } from '@cadencia/people/read-repository'
import type { Person } from '@cadencia/server/readers'
import { type RawBuilder, sql } from 'kysely'
import { chatNameFor, isUnreadInThread, takesPart } from './messages/columns.ts'

/** Who sent something to which of their chats. */
export const sentMessageRows = rowsOf(
  selectFrom('chat_members as p')
    .innerJoin('chat_messages as m', (join) =>
      join.onRef('m.chat_id', '=', 'p.chat_id').onRef('m.sender_id', '=', 'p.user_id'),
    )
    .select('p.user_id'),
)

/** Whether a person has read this message, or followed its thread no more. */
export function isRead(messageId: RawBuilder<unknown>, userId: string): RawBuilder<boolean> {
  return sql`exists (select from chat_messages m
    left join chat_members me on me.chat_id = m.chat_id and me.user_id = ${userId}
    where m.id = ${messageId} and not ${isUnreadInThread(userId)}
      and coalesce(m.sequence <= coalesce(me.read_sequence, 0), true))`
}

/** Whether somebody takes part in a chat. */
export function isInChat(userId: Person['userId'], chatId: RawBuilder<string>): RawBuilder<boolean> {
  return sql`exists (select from chats c where c.id = ${chatId} and ${takesPart(userId)})`
}

export interface WaitingMessage {
  readonly kind: 'mention' | 'direct'
  readonly chatId: string
  readonly messageId: string
  /** As the chat is called in one's list; null for the general chat. */
  readonly chatName: string | null
  readonly senderName: string
  readonly content: string
  readonly contentFormat: TextFormat
  /** Messages of this chat that wait; 1 for a mention. */
  readonly count: number
  readonly at: string
  /** Of all that wait, shown or not. */
  readonly total: number
}

/**
 * What a person has not read: messages that mention them, and the last one of each direct chat; the newest first. In the
 * general chat reading starts at the creation of the account.
 */
export async function listWaitingMessages(db: Db, userId: string, limit: number): Promise<WaitingMessage[]> {
  const { rows } = await sql<WaitingMessage>`
    with own as (
      select c.id, c.type, ${chatNameFor(sql`viewer.id`)} as name, coalesce(pref.notify, 'all') as notify, c.last_sequence, coalesce(me.read_sequence, (
        select m.sequence from chat_messages m where m.chat_id = c.id and m.sequence is not null and m.created_at <= viewer.created_at
        order by m.created_at desc limit 1), 0) as read_sequence
      from chats c
      join ${personRows.as('viewer')} on viewer.id = ${userId}
      left join chat_members me on me.chat_id = c.id and me.user_id = viewer.id
      left join chat_preferences pref on pref.chat_id = c.id and pref.user_id = viewer.id
      where ${takesPart(userId)}
    ), waiting as (
      select 'mention' as kind, own.name, m.id, m.chat_id, m.sender_id, m.content, m.content_format, m.created_at, 1 as count
      from chat_messages m join own on own.id = m.chat_id
      where m.mentions <> '[]' and m.mentions @> jsonb_build_array(jsonb_build_object('userId', ${userId}::text))
        and (m.sequence > own.read_sequence or ${isUnreadInThread(userId)})
        and m.deleted_at is null and m.sender_id <> ${userId} and own.type <> 'direct' and own.notify <> 'none'
      union all
      select 'direct', own.name, m.id, m.chat_id, m.sender_id, m.content, m.content_format, m.created_at,
        own.last_sequence - own.read_sequence - (select count(*)::int from chat_messages gone
          where gone.chat_id = own.id and gone.sequence > own.read_sequence and gone.deleted_at is not null)
      from own cross join lateral (
        select * from chat_messages m where m.chat_id = own.id and m.sequence > own.read_sequence
          and m.deleted_at is null order by m.sequence desc limit 1) m
      where own.type = 'direct' and own.last_sequence > own.read_sequence and m.sender_id <> ${userId}
    )
    select w.kind, w.chat_id as "chatId", w.id as "messageId", rtrim(u.first_name || ' ' || u.last_name) as "senderName",
      w.name as "chatName",
      w.content, w.content_format as "contentFormat", w.count, w.created_at as at, (count(*) over ())::int as total
    from waiting w join ${personRows.as('u')} on u.id = w.sender_id
    order by w.created_at desc, w.id limit ${limit}`.execute(db)
  return rows
}
