import { personRows, teamRows } from '@cadencia/people/read-repository'
import type { Person } from '@cadencia/server/readers'
import { type RawBuilder, sql } from 'kysely'

/** ISO 8601. */
export function instant(column: string): RawBuilder<string> {
  return sql`to_char(${sql.ref(column)}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** Truncated to the milliseconds that responses contain, so that cursors built from them are exact. */
export const NOW = sql`date_trunc('milliseconds', clock_timestamp())`

/** What message `m` answers, with its text as it was written. */
const QUOTED = sql`case when m.reply_to_id is not null then (
  select jsonb_build_object('id', r.id, 'senderId', r.sender_id, 'senderName', rtrim(s.first_name || ' ' || s.last_name),
    'content', r.content, 'contentFormat', r.content_format, 'isDeleted', r.deleted_at is not null)
  from chat_messages r join ${personRows.as('s')} on s.id = r.sender_id where r.id = m.reply_to_id) end`

const THREAD = sql`(select jsonb_build_object('count', sum(a.count), 'lastAt', max(a.last),
    'userIds', jsonb_agg(a.sender_id order by a.first))
  from (select t.sender_id, count(*)::int as count, min(t.thread_sequence) as first, max(${instant('t.created_at')}) as last
    from chat_messages t where t.thread_id = m.id and t.deleted_at is null group by t.sender_id) a
  having count(*) > 0)`

/**
 * The contract's fields from `chat_messages m` and the sender `users u`. Responses and facts use the same columns, so
 * that fetched and live messages are equal. Read as a `MessageRow`.
 */
export const MESSAGE_COLUMNS = sql`m.id, m.chat_id as "chatId", m.sequence, m.revision,
  m.sender_id as "senderId", rtrim(u.first_name || ' ' || u.last_name) as "senderName",
  m.content, m.content_format as "contentFormat", 'text' as "messageType", m.client_id as "clientId",
  ${instant('m.created_at')} as "createdAt", ${instant('m.edited_at')} as "editedAt",
  ${instant('m.deleted_at')} as "deletedAt", m.mentions, m.attachments, m.reactions,
  m.task_id as "taskId", m.version, ${QUOTED} as "replyTo",
  m.thread_id as "threadId", m.thread_sequence as "threadSequence", ${THREAD} as thread`

/** Whether message `m`, which stands only in a thread, is one that the person follows and has not read. */
export function isUnreadInThread(userId: string): RawBuilder<boolean> {
  return sql`(m.sequence is null and exists (select from chat_thread_followers f
    where f.root_id = m.thread_id and f.user_id = ${userId} and f.read_sequence < m.thread_sequence))`
}

/** Messages of chat `c` after a sequence that are not deleted. */
export function unreadAfter(sequence: RawBuilder<unknown>): RawBuilder<number> {
  return sql`greatest(0, c.last_sequence - ${sequence} - (select count(*)::int from chat_messages gone
    where gone.chat_id = c.id and gone.sequence > ${sequence} and gone.deleted_at is not null))`
}

/** The messages of chat `c` that mention a person, for `from`. */
export function mentioning(userId: string): RawBuilder<unknown> {
  return sql`chat_messages m where m.chat_id = c.id and m.mentions <> '[]'
    and m.mentions @> jsonb_build_array(jsonb_build_object('userId', ${userId}::text))`
}

/** What chat `c` is called by `viewer`; a group that nobody named by the others in it. Null for the general chat. */
export function chatNameFor(viewer: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`case c.type
    when 'direct' then (select rtrim(o.first_name || ' ' || o.last_name) from ${personRows.as('o')}
      where o.id = case ${viewer} when c.first_user_id then c.second_user_id else c.first_user_id end)
    when 'team' then (select t.name from ${teamRows.as('t')} where t.key = c.area)
    when 'group' then coalesce(c.name, (select string_agg(o.first_name, ', ' order by o.first_name, o.id)
      from ${personRows.as('o')} where o.id = any(c.people) and o.id <> ${viewer}))
    else c.name end`
}

/**
 * Expressions of a `with` after `reading (chat_id, type, user_id, sequence)`, which write how far somebody has read; `seen`
 * holds the position. Nobody becomes a member by reading. In the general chat, which has no members, the row holds
 * nothing but the position.
 */
export const MARK_READ: RawBuilder<unknown> = sql`seen_in_general as (
    insert into chat_members as p (chat_id, user_id, read_sequence)
    select chat_id, user_id, sequence from reading where type = 'general'
    on conflict (chat_id, user_id) do update set read_sequence = greatest(p.read_sequence, excluded.read_sequence)
    returning read_sequence as read
  ), seen_by_members as (
    update chat_members p set read_sequence = greatest(p.read_sequence, r.sequence) from reading r
    where r.type <> 'general' and p.chat_id = r.chat_id and p.user_id = r.user_id
    returning p.read_sequence as read
  ), seen as (
    select read from seen_in_general union all select read from seen_by_members
  )`

/** Whether the user participates in chat `c`; everyone does in the general chat. */
export function takesPart(userId: Person['userId']): RawBuilder<boolean> {
  return sql`(c.type = 'general' or exists (
    select from chat_members p where p.chat_id = c.id and p.user_id = ${userId}))`
}

/** Whether somebody knows of chat `c`: it is theirs, or a public channel. */
export function knowsOf(userId: Person['userId']): RawBuilder<boolean> {
  return sql`(${takesPart(userId)} or (c.type = 'channel' and not c.is_private))`
}

/**
 * JSON of the mentions: those of `userIds` who participate in chat `c` and whose name follows an `@` in the content. Who
 * has left counts only among `before`.
 */
export function mentionsIn(
  content: string,
  userIds: readonly string[],
  before: readonly string[] = [],
): RawBuilder<string> {
  if (userIds.length === 0) return sql`'[]'::jsonb`
  return sql`coalesce((
    select jsonb_agg(jsonb_build_object('userId', called.id, 'name', called.name) order by called.name)
    from (select u.id, rtrim(u.first_name || ' ' || u.last_name) as name from ${personRows.as('u')}
      where u.id = any(${userIds}::uuid[]) and (u.is_active or u.id = any(${before}::uuid[])) and u.role <> 'guest'
        and ${takesPart(sql.ref('u.id'))}) called
    where position('@' || called.name in ${content}::text) > 0), '[]')`
}
