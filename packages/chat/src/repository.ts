import { type Db, transact } from '@cadencia/db/client'
import { lockRows } from '@cadencia/db/locks'
import { personRows, teamRows } from '@cadencia/people/read-repository'
import { onlineRows } from '@cadencia/realtime/online-repository'
import { countRows } from '@cadencia/server/list-page'
import { latestFirst, type Slice } from '@cadencia/server/sort-order'
import { type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import pLimit, { type LimitFunction } from 'p-limit'
import type { Chat, ChatMember, ChatType } from './contract.ts'
import { PREFERENCES_JSON } from './marks/repository.ts'
import { chatNameFor, MESSAGE_COLUMNS, mentioning, takesPart, unreadAfter } from './messages/columns.ts'
import { type MessageRow, toMessage } from './messages/message-row.ts'

const PERSON_JSON = sql`jsonb_build_object('id', o.id, 'firstName', o.first_name, 'lastName', o.last_name,
  'email', o.email, 'profileImageUrl', o.profile_image_url, 'isActive', o.is_active)`

/** The viewer's read position. In the general chat it starts at the creation of the viewer's account. */
const READ_SEQUENCE = sql`coalesce(me.read_sequence, (
  select m.sequence from chat_messages m where m.chat_id = c.id and m.sequence is not null and m.created_at <= viewer.created_at
  order by m.created_at desc limit 1), 0)`

const MEMBER_COUNT = sql`case c.type
  when 'general' then (select count(*) from ${personRows.as('u')} where u.is_active and u.role <> 'guest')
  else (select count(*) from chat_members p where p.chat_id = c.id) end`

const LATEST_ACTIVITY_FIRST = latestFirst<Chat>(
  'c',
  'last_activity_at',
  ({ lastActivityAt }) => lastActivityAt,
)

/** `part`: the conditions and the order. Of a chat that is not the user's nothing of its messages is told. */
async function selectChats(db: Db, userId: string, part: RawBuilder<unknown>): Promise<Chat[]> {
  const isIn = takesPart(userId)
  const { rows } = await sql<Omit<Chat, 'lastMessage'> & { readonly lastMessage: MessageRow | null }>`
    select c.id, c.type, c.area as "teamId", c.created_at as "createdAt",
      ${chatNameFor(sql`viewer.id`)} as name, c.description, c.is_private as "isPrivate",
      c.is_archived as "isArchived", case c.type when 'channel' then me.role end as role, c.version,
      ${PREFERENCES_JSON} as preferences,
      case when o.id is not null then ${PERSON_JSON} end as "otherUser",
      theirs.read_sequence as "otherReadSequence", last.message as "lastMessage",
      c.last_sequence as "lastSequence", c.revision, c.last_activity_at as "lastActivityAt",
      (${MEMBER_COUNT})::int as "memberCount", own.sequence as "lastReadSequence",
      case when ${isIn} then ${unreadAfter(sql`own.sequence`)} else 0 end as "unreadCount",
      case when pref.notify = 'none' or not ${isIn} then 0 else (
        select count(*)::int from ${mentioning(userId)} and m.sequence > own.sequence
          and m.deleted_at is null and m.sender_id <> viewer.id) end as "mentionCount"
    from chats c
    join ${personRows.as('viewer')} on viewer.id = ${userId}
    left join chat_members me on me.chat_id = c.id and me.user_id = viewer.id
    left join chat_preferences pref on pref.chat_id = c.id and pref.user_id = viewer.id
    left join ${personRows.as('o')} on c.type = 'direct'
      and o.id = case viewer.id when c.first_user_id then c.second_user_id else c.first_user_id end
    left join chat_members theirs on theirs.chat_id = c.id and theirs.user_id = o.id
    cross join lateral (select ${READ_SEQUENCE} as sequence) own
    left join lateral (
      select to_jsonb(shown) as message from (
        select ${MESSAGE_COLUMNS} from chat_messages m join ${personRows.as('u')} on u.id = m.sender_id
        where m.chat_id = c.id and m.sequence = c.last_sequence) shown) last
      on ${isIn}
    where ${part}`.execute(db)
  return rows.map(({ lastMessage, ...chat }) => ({
    ...chat,
    lastMessage: lastMessage && toMessage(lastMessage),
  }))
}

/** Latest activity first. */
export function chatList(db: Db, userId: string) {
  return {
    rows: ({ after, by, limit }: Slice) =>
      selectChats(db, userId, sql`${takesPart(userId)} and ${after} order by ${by} limit ${limit}`),
    order: LATEST_ACTIVITY_FIRST,
    count: () => countRows(db, db.selectFrom('chats as c').select('c.id').where(takesPart(userId))),
  }
}

/** Undefined when the user is no participant. */
export async function findChat(db: Db, chatId: string, userId: string): Promise<Chat | undefined> {
  return (await selectChats(db, userId, sql`${takesPart(userId)} and c.id = ${chatId}`))[0]
}

/** As who is no participant sees it, too: without its messages. */
export async function findAnyChat(db: Db, chatId: string, userId: string): Promise<Chat | undefined> {
  return (await selectChats(db, userId, sql`c.id = ${chatId}`))[0]
}

/** By name, deactivated people last. Undefined when the user is no participant. */
export async function listMembers(db: Db, chatId: string, userId: string): Promise<ChatMember[] | undefined> {
  const { rows } = await sql<ChatMember>`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email,
      u.profile_image_url as "profileImageUrl", u.is_active as "isActive",
      coalesce(p.read_sequence, 0) as "lastReadSequence", case c.type when 'channel' then p.role end as role
    from chats c
    join ${personRows.as('u')} on case c.type when 'general' then u.is_active and u.role <> 'guest'
      else exists (select from chat_members q where q.chat_id = c.id and q.user_id = u.id) end
    left join chat_members p on p.chat_id = c.id and p.user_id = u.id
    where c.id = ${chatId} and ${takesPart(userId)}
    order by u.is_active desc, u.first_name, u.last_name, u.id`.execute(db)
  return rows.length > 0 ? rows : undefined
}

export async function listOnlineIds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct o.user_id as id from ${onlineRows.as('o')} order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

export interface LockedChat {
  readonly id: string
  readonly type: ChatType
  /** The team's or the channel's, or what a group was named; else null. */
  readonly name: string | null
  readonly isArchived: boolean
  readonly lastSequence: number
  readonly membersVersion: number
}

/** Locks chats until the transaction ends, whoever is in them, in the order of their ids. */
export async function lockChats(trx: Db, chatIds: readonly string[]): Promise<void> {
  await lockRows(trx, 'chats', chatIds, 'no key update')
}

/** Undefined when the user is no participant. */
async function lockChat(trx: Db, chatId: string, userId: string): Promise<LockedChat | undefined> {
  // Who takes part is read by the next statement: one that waits for a lock sees the members as they were before.
  await lockChats(trx, [chatId])
  const { rows } = await sql<LockedChat>`
    select c.id, c.type, c.is_archived as "isArchived", c.last_sequence as "lastSequence",
      c.members_version as "membersVersion",
      case c.type when 'team' then (select t.name from ${teamRows.as('t')} where t.key = c.area) else c.name end as name
    from chats c where c.id = ${chatId} and ${takesPart(userId)}`.execute(trx)
  return rows[0]
}

/** One after another in each chat, so that those who wait for its lock hold no connections that others need. */
const oneAtATime = new LRUCache<string, LimitFunction>({ max: 10_000, memoMethod: () => pLimit(1) })

/** A transaction with the chat locked; `chat` is undefined when the user is no participant. */
export function withLockedChat<T>(
  db: Db,
  { chatId, userId }: { readonly chatId: string; readonly userId: string },
  work: (trx: Db, chat: LockedChat | undefined) => Promise<T>,
): Promise<T> {
  const run = () => transact(db, async (trx) => work(trx, await lockChat(trx, chatId, userId)))
  // Who is in a transaction holds a connection already, and perhaps the lock that those before them wait for.
  return db.isTransaction ? run() : oneAtATime.memo(chatId)(run)
}

/** What a chat is called for a person, also one who has left it. */
export async function findChatName(
  db: Db,
  { chatId, userId }: { readonly chatId: string; readonly userId: string },
): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(${chatNameFor(sql`${userId}::uuid`)}, 'Chat Geral') as name from chats c where c.id = ${chatId}`.execute(
    db,
  )
  return rows[0]?.name ?? 'um chat'
}
