import type { Db } from '@cadencia/db/client'
import { personRows, teamRows } from '@cadencia/people/read-repository'
import { type Slice, sortOrder } from '@cadencia/server/sort-order'
import { type RawBuilder, sql } from 'kysely'
import type { ChatPreferences, ChatType, Message } from '../contract.ts'
import { chatRead } from '../facts.ts'
import { instant, MARK_READ, MESSAGE_COLUMNS, NOW, takesPart, unreadAfter } from '../messages/columns.ts'
import { type MessageRow, toMessage } from '../messages/message-row.ts'
import type { ChatMarks, Pin, SavedMessage } from './contract.ts'

/**
 * Without a sequence, all messages. Records the fact when something was read. Undefined when the user is no participant.
 */
export async function writeReadMark(
  db: Db,
  chatId: string,
  { userId, sequence }: { readonly userId: string; readonly sequence: number | undefined },
) {
  const { rows } = await sql<{ type: ChatType; read: number; unread: number; hasChanged: boolean }>`
    with c as (
      select c.* from chats c where c.id = ${chatId} and ${takesPart(userId)}
    ), reading as (
      select c.id as chat_id, c.type, ${userId}::uuid as user_id,
        least(${sequence ?? null}::bigint, c.last_sequence) as sequence from c
    ), ${MARK_READ}, was as (
      select coalesce((select p.read_sequence from chat_members p
        where p.chat_id = c.id and p.user_id = ${userId}), -1) as read
      from c
    ), recorded as (
      insert into outbox (fact, key, payload)
      select ${chatRead.name}, c.id, jsonb_build_object('chatId', c.id, 'userId', ${userId}::text)
      from c, seen, was where was.read < seen.read
    )
    select c.type, seen.read, ${unreadAfter(sql`seen.read`)} as unread, was.read < seen.read as "hasChanged"
    from c, seen, was`.execute(db)
  return rows[0]
}

/** JSON of the contract's fields from a row `pref` of `chat_preferences`, which may be missing. */
export const PREFERENCES_JSON: RawBuilder<ChatPreferences> = sql`jsonb_build_object(
  'notify', coalesce(pref.notify, 'all'),
  'mutedUntil', case when pref.muted_until > now() then ${instant('pref.muted_until')} end,
  'isStarred', coalesce(pref.is_starred, false))`

export async function writePreferences(
  trx: Db,
  chatId: string,
  { userId, preferences }: { readonly userId: string; readonly preferences: ChatPreferences },
): Promise<ChatPreferences> {
  const { notify, mutedUntil, isStarred } = preferences
  const { rows } = await sql<{ written: ChatPreferences }>`
    with pref as (
      insert into chat_preferences (chat_id, user_id, notify, muted_until, is_starred)
      values (${chatId}, ${userId}, ${notify}, ${mutedUntil}, ${isStarred})
      on conflict (chat_id, user_id) do update set notify = excluded.notify,
        muted_until = excluded.muted_until, is_starred = excluded.is_starred
      returning *
    )
    select ${PREFERENCES_JSON} as written from pref`.execute(trx)
  const [row] = rows
  if (!row) throw new TypeError('preferences were not written')
  return row.written
}

interface Hearing {
  /** What one text for all calls the chat; null for a direct one. */
  readonly chatName: string | null
  readonly userIds: readonly string[]
}

/**
 * Those whom a message is told although it does not mention them: who wants notices of each message and has not read it.
 * What stands only in a thread is for those who follow it.
 */
export async function listHearers(
  db: Db,
  { id, senderId, mentions }: Pick<Message, 'id' | 'senderId' | 'mentions'>,
): Promise<Hearing | undefined> {
  const mentionedIds = mentions.map(({ userId }) => userId)
  const { rows } = await sql<Hearing>`
    select case c.type when 'team' then (select t.name from ${teamRows.as('t')} where t.key = c.area)
        when 'general' then 'Chat Geral' when 'group' then coalesce(c.name, 'Grupo') else c.name end as "chatName",
      array(select u.id from ${personRows.as('u')}
        left join chat_members me on me.chat_id = c.id and me.user_id = u.id
        left join chat_preferences pref on pref.chat_id = c.id and pref.user_id = u.id
        left join chat_thread_followers f on f.root_id = m.thread_id and f.user_id = u.id
        where u.is_active and u.role <> 'guest' and (c.type = 'general' or me.user_id is not null)
          and u.id <> ${senderId} and u.id <> all(${mentionedIds}::uuid[])
          and coalesce(pref.notify, 'all') = 'all' and coalesce(pref.muted_until <= now(), true)
          and case when m.sequence is null then f.read_sequence < m.thread_sequence
            else coalesce(me.read_sequence < m.sequence, true) end) as "userIds"
    from chat_messages m join chats c on c.id = m.chat_id
    where m.id = ${id} and m.deleted_at is null`.execute(db)
  return rows[0]
}

/** Those of these people whom mentions in a chat are told. */
export async function withoutSilenced(db: Db, chatId: string, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return []
  const silenced = await db
    .selectFrom('chat_preferences')
    .select('user_id')
    .where('chat_id', '=', chatId)
    .where('user_id', 'in', userIds)
    .where('notify', '=', 'none')
    .execute()
  const ids = new Set(silenced.map((row) => row.user_id))
  return userIds.filter((id) => !ids.has(id))
}

/** Undefined when the user is no participant. */
export async function findMarks(db: Db, chatId: string, userId: string): Promise<ChatMarks | undefined> {
  const { rows } = await sql<ChatMarks>`
    select array(select s.message_id from chat_saved s join chat_messages m on m.id = s.message_id
        where s.user_id = ${userId} and m.chat_id = c.id and m.deleted_at is null) as "savedIds",
      coalesce((select jsonb_agg(jsonb_build_object('rootId', f.root_id, 'unread', (
          select count(*) from chat_messages t
          where t.thread_id = f.root_id and t.thread_sequence > f.read_sequence and t.deleted_at is null)))
        from chat_thread_followers f join chat_messages root on root.id = f.root_id
        where f.user_id = ${userId} and root.chat_id = c.id), '[]') as threads
    from chats c where c.id = ${chatId} and ${takesPart(userId)}`.execute(db)
  return rows[0]
}

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

export async function readPins(db: Db, chatId: string): Promise<Pin[]> {
  const { rows } = await sql<Omit<Pin, 'message'> & { message: MessageRow }>`
    select p.pinned_by as "pinnedBy", ${instant('p.pinned_at')} as "pinnedAt", (
      select to_jsonb(shown) from (select ${MESSAGE_COLUMNS} from chat_messages m
        join ${personRows.as('u')} on u.id = m.sender_id where m.id = p.message_id) shown) as message
    from chat_pins p where p.chat_id = ${chatId}
    order by p.pinned_at desc, p.message_id`.execute(db)
  return rows.map(({ message, ...pin }) => ({ message: toMessage(message), ...pin }))
}
