import { containsPattern } from '@cadencia/db/like'
import { formatDateTime } from '@cadencia/locale/dates'
import { personRows, teamRows } from '@cadencia/people/read-repository'
import { readPage } from '@cadencia/server/list-page'
import type { SearchSource } from '@cadencia/server/search'
import { sql } from 'kysely'
import { takesPart } from './messages/columns.ts'
import { canChat } from './rules.ts'
import { foundMessageList } from './search/repository.ts'

const DETAILS = {
  direct: 'Conversa direta',
  team: 'Conversa da equipe',
  general: 'Conversa de todos',
} as const

interface NamedChat {
  readonly id: string
  readonly type: keyof typeof DETAILS
  readonly name: string
}

const CHATS_MAX = 4

/** For the command palette: chats by name, then messages by content. */
export const chatSearch: SearchSource = async (db, viewer, { words, limit }) => {
  if (!canChat(viewer)) return []
  const { userId } = viewer
  const pattern = containsPattern(words)
  const { rows: chats } = await sql<NamedChat>`
    select * from (
      select c.id, c.type, c.last_activity_at, case c.type when 'general' then 'Chat Geral'
        when 'team' then (select t.name from ${teamRows.as('t')} where t.key = c.area)
        else (select rtrim(o.first_name || ' ' || o.last_name) from ${personRows.as('o')}
          where o.id in (c.first_user_id, c.second_user_id) and o.id <> ${userId}) end as name
      from chats c where ${takesPart(userId)}) own
    where plain_text(own.name) like plain_text(${pattern})
    order by own.last_activity_at desc limit ${Math.min(limit, CHATS_MAX)}`.execute(db)
  const found = await readPage(foundMessageList(db, { userId, words }), { limit: limit - chats.length })
  return [
    ...chats.map(({ id, type, name }) => ({
      kind: 'chat',
      id,
      title: name,
      detail: DETAILS[type],
      url: `/chat/${id}`,
    })),
    ...found.map(({ message, chatName, excerpt }) => ({
      kind: 'message',
      id: message.id,
      title: excerpt.map(({ text }) => text).join(''),
      detail: `${message.senderName} · ${chatName ?? 'Chat Geral'} · ${formatDateTime(message.createdAt)}`,
      url: `/chat/${message.chatId}?message=${message.id}`,
    })),
  ]
}
