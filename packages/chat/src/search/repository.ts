import type { Db } from '@cadencia/db/client'
import { holdsWords, prefixSearch } from '@cadencia/db/full-text'
import { foundFiles } from '@cadencia/files/read-repository'
import { personRows } from '@cadencia/people/read-repository'
import { type Slice, sortOrder } from '@cadencia/server/sort-order'
import { excerptOf } from '@cadencia/text/excerpt'
import { sql } from 'kysely'
import type { Message } from '../contract.ts'
import { chatNameFor, MESSAGE_COLUMNS, takesPart } from '../messages/columns.ts'
import { type MessageRow, toMessage } from '../messages/message-row.ts'
import { excerptParts } from '../rules.ts'
import type { FoundMessage } from './contract.ts'

/** Private-use characters as markers of matches: nobody types them. */
const MARKS = ['\u{F0000}', '\u{F0001}'] as const
const HEADLINE = `StartSel=${MARKS[0]}, StopSel=${MARKS[1]}, MaxWords=30, MinWords=12, ShortWord=2`
/** Stops counting here. */
const COUNTED = 10_001

interface Search {
  readonly userId: string
  readonly words: string
}

function matching({ userId, words }: Search) {
  return sql`chat_messages m join chats c on c.id = m.chat_id
    where ${holdsWords(words, { words: sql`m.words`, text: sql`m.content` })} and ${takesPart(userId)}`
}

const NEWEST_FIRST = sortOrder<FoundMessage>(
  'desc',
  ['m.created_at', ({ message }) => message.createdAt, 'timestamptz'],
  ['m.id', ({ message }) => message.id, 'uuid'],
)

/** Messages of the user's chats that contain all words or prefixes, newest first. */
export function foundMessageList(db: Db, search: Search) {
  return {
    rows: (slice: Slice) => findMessages(db, search, slice),
    order: NEWEST_FIRST,
    count: () => countFound(db, search),
  }
}

async function findMessages(db: Db, search: Search, { after, by, limit }: Slice): Promise<FoundMessage[]> {
  const { userId } = search
  if (search.words.trim() === '') return []
  const { rows } = await sql<
    Omit<FoundMessage, 'excerpt' | 'message'> & { message: MessageRow; marked: string }
  >`
    with found as (
      select m.id, m.created_at, c.type, c.area, c.first_user_id, c.second_user_id, c.name, c.people
      from ${matching(search)}
      and ${after}
      order by ${by} limit ${limit}
    )
    select to_jsonb(shown) as message, c.type as "chatType", c.area as "teamId", ${chatNameFor(sql`${userId}::uuid`)} as "chatName",
      ts_headline('portuguese_plain', shown.content,
        to_tsquery('portuguese_plain', ${prefixSearch(search.words)}), ${HEADLINE}) as marked
    from found c
    cross join lateral (
      select ${MESSAGE_COLUMNS} from chat_messages m join ${personRows.as('u')} on u.id = m.sender_id where m.id = c.id) shown
    order by c.created_at desc, c.id desc`.execute(db)
  return rows.map(({ marked, message, ...found }) => ({
    ...found,
    message: toMessage(message),
    excerpt: excerptParts(excerptOf(marked, message.contentFormat), MARKS),
  }))
}

interface FoundFile extends Pick<Message, 'id' | 'chatId' | 'threadId' | 'sequence' | 'senderName'> {
  readonly chatName: string | null
  readonly fileId: string
  readonly fileName: string
  readonly fileAt: string
}

/** Files of the user's chats whose names hold the words, newest first. */
export async function findFiles(db: Db, { userId, words }: Search, limit: number): Promise<FoundFile[]> {
  const { rows } = await sql<FoundFile>`
    select m.id, m.chat_id as "chatId", m.thread_id as "threadId", m.sequence,
      rtrim(u.first_name || ' ' || u.last_name) as "senderName", ${chatNameFor(sql`${userId}::uuid`)} as "chatName",
      f.id as "fileId", f.name as "fileName", f.created_at as "fileAt"
    from ${foundFiles('chat', words)} f
    join chat_messages m on m.id = f.record_id and m.deleted_at is null
    join chats c on c.id = m.chat_id
    join ${personRows.as('u')} on u.id = m.sender_id
    where ${takesPart(userId)} order by f.created_at desc, f.id limit ${limit}`.execute(db)
  return rows
}

/** Stops counting at 10,001. */
async function countFound(db: Db, search: Search): Promise<number> {
  if (search.words.trim() === '') return 0
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select from ${matching(search)} limit ${COUNTED}) seen`.execute(db)
  return rows[0]?.total ?? 0
}
