import type { Db } from '@cadencia/db/client'
import { containsPattern } from '@cadencia/db/like'
import { lockRows } from '@cadencia/db/locks'
import { personRows } from '@cadencia/people/read-repository'
import { countRows } from '@cadencia/server/list-page'
import { type Slice, sortOrder } from '@cadencia/server/sort-order'
import { sql } from 'kysely'
import type { ChannelRole } from '../contract.ts'
import { knowsOf } from '../messages/columns.ts'
import { lockChats } from '../repository.ts'
import type { Channel } from './contract.ts'

/** Archived ones last. */
const BY_NAME = sortOrder<Channel>(
  'asc',
  [sql`c.is_archived::int`, ({ isArchived }) => Number(isArchived), 'int'],
  [sql`plain_text(c.name)`, ({ name }) => name, 'plain'],
  ['c.id', ({ id }) => id, 'uuid'],
)

/** The channels that a person knows of, by name. */
export function channelList(db: Db, userId: string, words = '') {
  const pattern = containsPattern(words)
  const isMeant = sql<boolean>`c.type = 'channel' and ${knowsOf(userId)}
    and plain_text(c.name || ' ' || c.description) like plain_text(${pattern})`
  return {
    rows: async ({ after, by, limit }: Slice) => {
      const { rows } = await sql<Channel>`
        select c.id, c.name, c.description, c.is_private as "isPrivate", c.is_archived as "isArchived",
          (select count(*)::int from chat_members p where p.chat_id = c.id) as "memberCount",
          exists (select from chat_members p where p.chat_id = c.id and p.user_id = ${userId}) as "isMember"
        from chats c where ${isMeant} and ${after}
        order by ${by} limit ${limit}`.execute(db)
      return rows
    },
    order: BY_NAME,
    count: () => countRows(db, db.selectFrom('chats as c').select('c.id').where(isMeant)),
  }
}

export interface LockedMembership {
  readonly id: string
  readonly type: string
  readonly isPrivate: boolean
  readonly isArchived: boolean
  readonly membersVersion: number
  /** The person's; null for who is no member. */
  readonly role: ChannelRole | null
  /** To the person. */
  readonly isKnown: boolean
}

/** Locks a chat until the transaction ends, whoever is in it. */
export async function lockMembership(
  trx: Db,
  chatId: string,
  userId: string,
): Promise<LockedMembership | undefined> {
  // Read only once the lock is held: who waited for it sees who came and went meanwhile.
  await lockChats(trx, [chatId])
  const { rows } = await sql<LockedMembership>`
    select c.id, c.type, c.is_private as "isPrivate", c.is_archived as "isArchived",
      c.members_version as "membersVersion",
      (select p.role from chat_members p where p.chat_id = c.id and p.user_id = ${userId}) as role,
      ${knowsOf(userId)} as "isKnown"
    from chats c
    where c.id = ${chatId}`.execute(trx)
  return rows[0]
}

/** Who has joined has read what was said before. Answers those who were not members. */
export async function insertMembers(
  trx: Db,
  chatId: string,
  members: readonly { readonly userId: string; readonly role: ChannelRole }[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into chat_members (chat_id, user_id, role, read_sequence)
    select c.id, m.user_id, m.role, c.last_sequence
    from chats c, unnest(${members.map(({ userId }) => userId)}::uuid[], ${members.map(({ role }) => role)}::text[])
      m (user_id, role)
    where c.id = ${chatId}
    on conflict (chat_id, user_id) do nothing
    returning user_id as id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** False where the person is no member. */
export async function deleteMember(trx: Db, chatId: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('chat_members')
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function findRole(db: Db, chatId: string, userId: string): Promise<ChannelRole | undefined> {
  const { rows } = await sql<{ role: ChannelRole }>`
    select role from chat_members where chat_id = ${chatId} and user_id = ${userId}`.execute(db)
  return rows[0]?.role
}

export async function writeRole(
  trx: Db,
  chatId: string,
  { userId, role }: { readonly userId: string; readonly role: ChannelRole },
): Promise<void> {
  await trx
    .updateTable('chat_members')
    .set({ role })
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .execute()
}

export async function readMembersVersion(db: Db, chatId: string): Promise<number> {
  const { members_version } = await db
    .selectFrom('chats')
    .select('members_version')
    .where('id', '=', chatId)
    .executeTakeFirstOrThrow()
  return members_version
}

/** Whether somebody else who can act owns the channel. */
export async function hasOtherOwner(db: Db, chatId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from chat_members p join ${personRows.as('u')} on u.id = p.user_id
    where p.chat_id = ${chatId} and p.role = 'owner' and p.user_id <> ${userId}
      and u.is_active and u.role <> 'guest'`.execute(db)
  return rows.length > 0
}

/** Those of these people who are active and may chat. */
export async function listChatters(db: Db, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from ${personRows.as('u')}
    where u.id = any(${userIds}::uuid[]) and u.is_active and u.role <> 'guest'`.execute(db)
  return rows.map(({ id }) => id)
}

/** The names of the channels that are not archived. */
export function selectNames(db: Db, exceptId: string | null) {
  return db
    .selectFrom('chats')
    .select('name')
    .where('type', '=', 'channel')
    .where('is_archived', '=', false)
    .where('name', 'is not', null)
    .where(sql<boolean>`id is distinct from ${exceptId}::uuid`)
    .$narrowType<{ name: string }>()
}

/** Makes the longest member owner of each channel of this person that nobody else owns; answers those channels. */
export async function nameHeirs(trx: Db, userId: string) {
  // Locked before it is read who owns them, in the order of their ids.
  const isOwned = sql`type = 'channel' and exists (select from chat_members p
    where p.chat_id = chats.id and p.user_id = ${userId} and p.role = 'owner')`
  const channelIds = await lockRows(trx, 'chats', isOwned, 'no key update')
  const { rows } = await sql<{ chatId: string; membersVersion: number }>`
    with able as (
      select p.* from chat_members p join ${personRows.as('u')} on u.id = p.user_id
      where p.chat_id = any(${channelIds}::uuid[]) and u.is_active and u.role <> 'guest'
    ), heirs as (
      select distinct on (chat_id) chat_id, user_id from able
      where not exists (select from able o where o.chat_id = able.chat_id and o.role = 'owner')
      order by chat_id, joined_at, user_id
    )
    update chat_members p set role = 'owner' from heirs, chats c
    where p.chat_id = heirs.chat_id and p.user_id = heirs.user_id and c.id = p.chat_id
    returning p.chat_id as "chatId", c.members_version as "membersVersion"`.execute(trx)
  return rows
}
