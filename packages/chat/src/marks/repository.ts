import type { Db } from '@cadencia/db/client'
import { sql } from 'kysely'
import { takesPart } from '../messages/columns.ts'
import type { ChatMarks } from './contract.ts'

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
