import { containsPattern } from '@cadencia/db/like'
import { fileHit } from '@cadencia/files/read-repository'
import { formatDateTime } from '@cadencia/locale/dates'
import { readPage } from '@cadencia/server/list-page'
import type { SearchSource } from '@cadencia/server/search'
import { sql } from 'kysely'
import { chatUrl, messageUrl } from './labels.ts'
import { chatNameFor, knowsOf } from './messages/columns.ts'
import { canChat } from './rules.ts'
import { findFiles, foundMessageList } from './search/repository.ts'

const DETAILS = {
  direct: 'Conversa direta',
  team: 'Conversa da equipe',
  general: 'Conversa de todos',
  channel: 'Canal',
  group: 'Grupo',
} as const

interface NamedChat {
  readonly id: string
  readonly type: keyof typeof DETAILS
  readonly name: string
}

const CHATS_MAX = 4

/** For the command palette: chats and channels that one knows of by name, then messages by content, then files by name. */
export const chatSearch: SearchSource = async (db, viewer, { words, limit }) => {
  if (!canChat(viewer)) return []
  const { userId } = viewer
  const pattern = containsPattern(words)
  const { rows: chats } = await sql<NamedChat>`
    select * from (
      select c.id, c.type, c.last_activity_at, coalesce(${chatNameFor(sql`${userId}::uuid`)}, 'Chat Geral') as name
      from chats c where ${knowsOf(userId)}) own
    where plain_text(own.name) like plain_text(${pattern})
    order by own.last_activity_at desc limit ${Math.min(limit, CHATS_MAX)}`.execute(db)
  const files = await findFiles(db, { userId, words }, limit)
  const found = await readPage(foundMessageList(db, { userId, words }), { limit: limit - chats.length })
  return [
    ...chats.map(({ id, type, name }) => ({
      kind: type === 'channel' ? 'channel' : 'chat',
      id,
      title: name,
      detail: DETAILS[type],
      url: chatUrl(id),
    })),
    ...found.map(({ message, chatName, excerpt }) => ({
      kind: 'message',
      id: message.id,
      title: excerpt.map(({ text }) => text).join(''),
      detail: `${message.senderName} · ${chatName ?? 'Chat Geral'} · ${formatDateTime(message.createdAt)}`,
      url: messageUrl(message),
    })),
    ...files.map(({ fileId, fileName, fileAt, senderName, chatName, ...message }) => {
      const title = `${senderName} · ${chatName ?? 'Chat Geral'}`
      return fileHit({ fileId, fileName, fileAt, title, url: messageUrl(message) }, words)
    }),
  ]
}
