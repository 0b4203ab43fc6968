import type { Db } from '@cadencia/db/client'
import { personRows } from '@cadencia/people/read-repository'
import type { App } from '@cadencia/server/app'
import { sql } from 'kysely'
import { getChatViewer } from '../context.ts'
import type { Message } from '../contract.ts'
import { MESSAGE_COLUMNS, takesPart } from '../messages/columns.ts'
import { type MessageRow, toMessage } from '../messages/message-row.ts'
import { catchUp } from './contract.ts'
import { linesOf } from './rules.ts'

const CHATS_MAX = 50
/** Of one chat, the newest ones. */
const MESSAGES_MAX = 100

/** What others wrote in a person's chats since then, threads included, by chat, the most recent first. */
async function listOthers(
  db: Db,
  userId: string,
  since: string,
): Promise<{ chatId: string; messages: Message[] }[]> {
  const { rows } = await sql<{ chatId: string; messages: MessageRow[] }>`
    select c.id as "chatId", jsonb_agg(shown.message order by shown.created_at, shown.id) as messages
    from chats c
    cross join lateral (
      select m.id, m.created_at, (select to_jsonb(one) from (
          select ${MESSAGE_COLUMNS} from ${personRows.as('u')} where u.id = m.sender_id) one) as message
      from chat_messages m
      where m.chat_id = c.id and m.created_at > ${since} and m.deleted_at is null and m.sender_id <> ${userId}
      order by m.created_at desc limit ${MESSAGES_MAX}) shown
    where ${takesPart(userId)}
    group by c.id order by max(shown.created_at) desc limit ${CHATS_MAX}`.execute(db)
  return rows.map(({ chatId, messages }) => ({ chatId, messages: messages.map(toMessage) }))
}

export function catchUpRoutes(app: App): void {
  app.route({
    ...catchUp,
    handler: async (request) => {
      const { userId } = getChatViewer(request)
      const chats = await listOthers(request.db, userId, request.body.since)
      return chats.map(({ chatId, messages }) => ({ chatId, lines: linesOf(messages, userId) }))
    },
  })
}
