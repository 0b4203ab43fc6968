import { personRows } from '@cadencia/people/read-repository'
import { type RawBuilder, sql } from 'kysely'

function instant(column: string): RawBuilder<string> {
  return sql`to_char(${sql.ref(column)}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** Truncated to the milliseconds that responses contain, so that cursors built from them are exact. */
export const NOW = sql`date_trunc('milliseconds', clock_timestamp())`

/**
 * The contract's fields from `chat_messages m` and the sender `users u`. Responses and facts use the same columns, so
 * that fetched and live messages are equal.
 */
export const MESSAGE_COLUMNS = sql`m.id, m.chat_id as "chatId", m.sequence, m.revision,
  m.sender_id as "senderId", rtrim(u.first_name || ' ' || u.last_name) as "senderName",
  m.content, m.content_format as "contentFormat", 'text' as "messageType", m.client_id as "clientId",
  ${instant('m.created_at')} as "createdAt", ${instant('m.edited_at')} as "editedAt",
  ${instant('m.deleted_at')} as "deletedAt", m.mentions, m.attachments, m.reactions,
  m.task_id as "taskId", m.version`

/** Messages of chat `c` after a sequence that are not deleted. */
export function unreadAfter(sequence: RawBuilder<unknown>): RawBuilder<number> {
  return sql`greatest(0, c.last_sequence - ${sequence} - (select count(*)::int from chat_messages gone
    where gone.chat_id = c.id and gone.sequence > ${sequence} and gone.deleted_at is not null))`
}

/** Whether the user participates in chat `c`; everyone does in the general chat. */
export function takesPart(userId: string | RawBuilder<string>): RawBuilder<boolean> {
  return sql`(c.type = 'general' or exists (
    select from chat_members p where p.chat_id = c.id and p.user_id = ${userId}))`
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
