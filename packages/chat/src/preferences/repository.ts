import type { Db } from '@cadencia/db/client'
import { personRows, teamRows } from '@cadencia/people/read-repository'
import { type RawBuilder, sql } from 'kysely'
import type { Message } from '../contract.ts'
import { instant, takesPart } from '../messages/columns.ts'
import type { ChatPreferences } from './contract.ts'

/** JSON of the contract's fields from a row `pref` of `chat_preferences`, which may be missing. */
export const PREFERENCES_JSON: RawBuilder<ChatPreferences> = sql`jsonb_build_object(
  'notify', coalesce(pref.notify, 'all'),
  'mutedUntil', case when pref.muted_until > now() then ${instant('pref.muted_until')} end,
  'isStarred', coalesce(pref.is_starred, false))`

/** Undefined when the user is no participant. */
export async function writePreferences(
  db: Db,
  chatId: string,
  { userId, preferences }: { readonly userId: string; readonly preferences: ChatPreferences },
): Promise<ChatPreferences | undefined> {
  const { notify, mutedUntil, isStarred } = preferences
  const { rows } = await sql<{ written: ChatPreferences }>`
    with pref as (
      insert into chat_preferences (chat_id, user_id, notify, muted_until, is_starred)
      select c.id, ${userId}, ${notify}, ${mutedUntil}, ${isStarred} from chats c
      where c.id = ${chatId} and ${takesPart(userId)}
      on conflict (chat_id, user_id) do update set notify = excluded.notify,
        muted_until = excluded.muted_until, is_starred = excluded.is_starred
      returning *
    )
    select ${PREFERENCES_JSON} as written from pref`.execute(db)
  return rows[0]?.written
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
