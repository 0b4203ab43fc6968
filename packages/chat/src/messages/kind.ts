import type { Db } from '@cadencia/db/client'
import { lockRows } from '@cadencia/db/locks'
import { formatDateTime } from '@cadencia/locale/dates'
import { personRows } from '@cadencia/people/read-repository'
import { type DomainKind, endFacts } from '@cadencia/server/kinds'
import type { Readership } from '@cadencia/server/readers'
import { sql } from 'kysely'
import { messageChanged } from '../facts.ts'
import { messageUrl } from '../labels.ts'
import { takesPart } from './columns.ts'
import { isReadable } from './repository.ts'

const TITLE_MAX = 200

interface Row {
  readonly id: string
  readonly chatId: string
  readonly sequence: number | null
  readonly threadId: string | null
  readonly senderId: string
  readonly senderName: string
  readonly content: string
  readonly fileName: string | null
  readonly createdAt: string
  readonly isDeleted: boolean
}

async function listRows(db: Db, ids: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select m.id, m.chat_id as "chatId", m.sequence, m.thread_id as "threadId", m.sender_id as "senderId", m.content, m.created_at as "createdAt",
      rtrim(u.first_name || ' ' || u.last_name) as "senderName", m.attachments -> 0 ->> 'fileName' as "fileName",
      m.deleted_at is not null as "isDeleted"
    from chat_messages m join ${personRows.as('u')} on u.id = m.sender_id
    where m.id = any(${ids}::uuid[])`.execute(db)
  return rows
}

const takesPartThere: Readership = ({ userId }, id) => sql`exists (select from chat_messages m
  join chats c on c.id = m.chat_id where m.id = ${id} and ${takesPart(userId)})`

/** Messages are read by who takes part in their chat, and linked by their authors. */
export const messageKind: DomainKind = {
  kind: 'message',
  find: async (db, ids) =>
    (await listRows(db, ids)).map(({ id, chatId, senderName, content, fileName, createdAt, ...row }) => ({
      id,
      title: [...(content || fileName || '')].slice(0, TITLE_MAX).join(''),
      detail: `${senderName} · ${formatDateTime(createdAt)}`,
      status: null,
      isOpen: null,
      url: messageUrl({ id, chatId, sequence: row.sequence, threadId: row.threadId }),
      isDeleted: row.isDeleted,
      isCancelled: false,
      followerIds: [],
      at: createdAt,
    })),
  readers: takesPartThere,
  insiders: takesPartThere,
  table: 'chat_messages',
  keep: async (trx, ids) => {
    await lockRows(trx, 'chat_messages', ids, 'key share')
  },
  mayChange: async (db, id, { userId }) => {
    const [row] = await listRows(db, [id])
    return row?.senderId === userId && (await isReadable(db, id, userId))
  },
  facts: endFacts([messageChanged], ({ message }) => [message.id]),
}
