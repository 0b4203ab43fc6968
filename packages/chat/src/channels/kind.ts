import type { DomainKind } from '@cadencia/server/kinds'
import type { Readership } from '@cadencia/server/readers'
import { sql } from 'kysely'
import { chatUrl } from '../labels.ts'
import { knowsOf } from '../messages/columns.ts'
import { chatSettings } from './record.ts'

interface Row {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly isArchived: boolean
  readonly createdAt: string
}

const knowsOfChannel: Readership = ({ userId }, id) =>
  sql`exists (select from chats c where c.id = ${id} and c.type = 'channel' and ${knowsOf(userId)})`

/** Public channels are read by all who chat, private ones by their members. */
export const channelKind: DomainKind = {
  kind: 'channel',
  find: async (db, ids) => {
    const { rows } = await sql<Row>`
      select c.id, c.name, c.description, c.is_archived as "isArchived", c.created_at as "createdAt"
      from chats c where c.type = 'channel' and c.id = any(${ids}::uuid[])`.execute(db)
    return rows.map(({ id, name, description, isArchived, createdAt }) => ({
      id,
      title: name,
      detail: description || 'Canal',
      status: isArchived ? 'archived' : null,
      isOpen: null,
      url: chatUrl(id),
      isDeleted: false,
      isCancelled: false,
      followerIds: [],
      at: createdAt,
    }))
  },
  readers: knowsOfChannel,
  insiders: knowsOfChannel,
  table: 'chats',
  keep: (trx, ids) => chatSettings.keepAll(trx, ids),
}
