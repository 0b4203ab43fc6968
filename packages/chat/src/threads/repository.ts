import type { Db } from '@cadencia/db/client'
import { personRows } from '@cadencia/people/read-repository'
import { type Slice, sortOrder } from '@cadencia/server/sort-order'
import { sql } from 'kysely'
import type { Message } from '../contract.ts'
import { instant, MESSAGE_COLUMNS, takesPart } from '../messages/columns.ts'
import { type MessageRow, toMessage } from '../messages/message-row.ts'
import { selectMessages } from '../messages/repository.ts'
import type { FollowedThread, THREAD_STATES } from './contract.ts'

export interface ThreadRef {
  readonly rootId: string
  /** `threadSequence` of the newest answer; 0 without any. */
  readonly lastSequence: number
}

/** The thread of a message, or that it stands in. Undefined when the user is no participant. */
export async function findThread(
  db: Db,
  {
    chatId,
    messageId,
    userId,
  }: { readonly chatId: string; readonly messageId: string; readonly userId: string },
): Promise<ThreadRef | undefined> {
  const { rows } = await sql<ThreadRef>`
    select root.id as "rootId", coalesce((select max(t.thread_sequence) from chat_messages t
      where t.thread_id = root.id), 0) as "lastSequence"
    from chat_messages m join chats c on c.id = m.chat_id
    join chat_messages root on root.id = coalesce(m.thread_id, m.id)
    where m.id = ${messageId} and m.chat_id = ${chatId} and ${takesPart(userId)}`.execute(db)
  return rows[0]
}

/** Ascending. Undefined where the position is not in the thread. */
export async function listAnswers(
  db: Db,
  { rootId, lastSequence }: ThreadRef,
  { before, after, limit }: { before?: string | undefined; after?: string | undefined; limit: number },
): Promise<Message[] | undefined> {
  const at = before ?? after
  const position = at === undefined ? lastSequence + 1 : await findPosition(db, rootId, at)
  if (position === undefined) return undefined
  if (after !== undefined) {
    return selectMessages(
      db,
      sql`m.thread_id = ${rootId} and m.thread_sequence > ${position} order by m.thread_sequence limit ${limit}`,
    )
  }
  const newest = await selectMessages(
    db,
    sql`m.thread_id = ${rootId} and m.thread_sequence < ${position} order by m.thread_sequence desc limit ${limit}`,
  )
  return newest.reverse()
}

async function findPosition(db: Db, rootId: string, messageId: string): Promise<number | undefined> {
  const { rows } = await sql<{ place: number }>`
    select thread_sequence as place from chat_messages
    where thread_id = ${rootId} and id = ${messageId}`.execute(db)
  return rows[0]?.place
}

interface Follower {
  readonly userId: string
  readonly readSequence: number
}

/** Those who follow already go on as they are. Answers those who did not. */
export async function insertFollowers(
  trx: Db,
  rootId: string,
  followers: readonly Follower[],
): Promise<string[]> {
  if (followers.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    insert into chat_thread_followers (root_id, user_id, read_sequence)
    select ${rootId}::uuid, user_id, read_sequence
    from unnest(${followers.map(({ userId }) => userId)}::uuid[], ${followers.map(({ readSequence }) => readSequence)}::int[])
      f (user_id, read_sequence)
    on conflict (root_id, user_id) do nothing
    returning user_id as id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** False where the person did not follow. */
export async function deleteFollower(db: Db, rootId: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('chat_thread_followers')
    .where('root_id', '=', rootId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Of a follower; positions never move back. False where nothing changes. */
export async function writeReadPosition(
  trx: Db,
  { rootId, lastSequence }: ThreadRef,
  { userId, readSequence }: Follower,
): Promise<boolean> {
  const { rows } = await sql`
    update chat_thread_followers set read_sequence = least(${readSequence}::int, ${lastSequence}::int)
    where root_id = ${rootId} and user_id = ${userId}
      and read_sequence < least(${readSequence}::int, ${lastSequence}::int)
    returning 1`.execute(trx)
  return rows.length > 0
}

const LAST_ANSWERED_FIRST = sortOrder<FollowedThread>(
  'desc',
  ['answers.last_at', ({ lastAt }) => lastAt, 'timestamptz'],
  ['root.id', ({ root }) => root.id, 'uuid'],
)

/** The threads that a person follows and may still read, with at least one answer. */
export function followedThreads(db: Db, userId: string, state: (typeof THREAD_STATES)[number]) {
  const followed = sql`chat_thread_followers f
    join chat_messages root on root.id = f.root_id
    join chats c on c.id = root.chat_id
    cross join lateral (
      select max(t.created_at) as last_at,
        (count(*) filter (where t.thread_sequence > f.read_sequence))::int as unread
      from chat_messages t where t.thread_id = root.id and t.deleted_at is null) answers
    where f.user_id = ${userId} and ${takesPart(userId)} and answers.last_at is not null
      and answers.unread >= ${state === 'unread' ? 1 : 0}`
  return {
    rows: async ({ after, by, limit }: Slice): Promise<FollowedThread[]> => {
      const { rows } = await sql<Omit<FollowedThread, 'root'> & { root: MessageRow }>`
        select c.id as "chatId", answers.unread, ${instant('answers.last_at')} as "lastAt", (
          select to_jsonb(shown) from (select ${MESSAGE_COLUMNS} from chat_messages m
            join ${personRows.as('u')} on u.id = m.sender_id where m.id = f.root_id) shown) as root
        from ${followed} and ${after}
        order by ${by} limit ${limit}`.execute(db)
      return rows.map(({ root, ...thread }) => ({ ...thread, root: toMessage(root) }))
    },
    order: LAST_ANSWERED_FIRST,
    count: async () => {
      const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${followed}`.execute(
        db,
      )
      return rows[0]?.total ?? 0
    },
  }
}
