import type { Db } from '@cadencia/db/client'
import { type RawBuilder, sql } from 'kysely'
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
