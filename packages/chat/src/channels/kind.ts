import type { DomainKind } from '@cadencia/server/kinds'
import { sql } from 'kysely'
import { chatUrl } from '../labels.ts'
import { chatSettings } from './record.ts'

interface Row {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly isArchived: boolean
  readonly createdAt: string
  /** Null for a public channel. */
  readonly memberIds: string[] | null
}

/** Public channels are read by all who chat, private ones by their members. */
export const channelKind: DomainKind = {
  kind: 'channel',
  find: async (db, ids) => {
    const { rows } = await sql<Row>`
      select c.id, c.name, c.description, c.is_archived as "isArchived", c.created_at as "createdAt",
        case when c.is_private then
          array(select p.user_id from chat_members p where p.chat_id = c.id) end as "memberIds"
      from chats c where c.type = 'channel' and c.id = any(${ids}::uuid[])`.execute(db)
    return rows.map(({ id, name, description, isArchived, createdAt, memberIds }) => ({
      id,
      title: name,
      detail: description || 'Canal',
      status: isArchived ? 'archived' : null,
      isOpen: null,
      url: chatUrl(id),
      isDeleted: false,
      isCancelled: false,
      readerIds: memberIds,
      insiderIds: memberIds,
      followerIds: [],
      at: createdAt,
    }))
  },
  keep: (trx, ids) => chatSettings.keepAll(trx, ids),
}
