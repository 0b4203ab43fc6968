import { type Db, transact } from '@cadencia/db/client'
import { lockRows } from '@cadencia/db/locks'
import { record } from '@cadencia/db/outbox'
import { personRows } from '@cadencia/people/read-repository'
import { keepPeople } from '@cadencia/server/active-people'
import { sql } from 'kysely'
import type { ChatArea } from './contract.ts'
import { chatOpened } from './facts.ts'

// Written out: with a parameter in its place a prepared statement would not find the partial index.
const IS_TEAM = sql<boolean>`type = 'team'`
const IS_GENERAL = sql<boolean>`type = 'general'`

/** A chat that was opened; `isNew`: nobody had opened it before. */
export interface Opened {
  readonly id: string
  readonly isNew: boolean
}

/** Opens the one chat of two people; undefined where the other is nobody who chats. */
export function openDirect(db: Db, userId: string, otherId: string): Promise<Opened | undefined> {
  return transact(db, async (trx) => {
    const known = await findDirect(trx, userId, otherId)
    if (known) return known
    await keepPeople(trx, [otherId])
    const made = await sql<{ id: string; members_version: number }>`
      with made as (
        insert into chats (type, first_user_id, second_user_id, created_by)
        select 'direct', least(${userId}::uuid, u.id), greatest(${userId}::uuid, u.id), ${userId}
        from ${personRows.as('u')} where u.id = ${otherId} and u.is_active and u.role <> 'guest'
        on conflict (first_user_id, second_user_id) where type = 'direct' do nothing
        returning *
      ), both_in as (
        insert into chat_members (chat_id, user_id)
        select id, unnest(array[first_user_id, second_user_id]) from made
      )
      select id, members_version from made`.execute(trx)
    const [chat] = made.rows
    if (!chat) return findDirect(trx, userId, otherId)
    const { id, members_version: membersVersion } = chat
    await record(trx, chatOpened, { chatId: id, chatType: 'direct', membersVersion, actorId: userId })
    return { id, isNew: true }
  })
}

async function findDirect(db: Db, userId: string, otherId: string): Promise<Opened | undefined> {
  const chat = await db
    .selectFrom('chats')
    .select('id')
    .where('type', '=', 'direct')
    .where(sql<boolean>`first_user_id = least(${userId}::uuid, ${otherId}::uuid)`)
    .where(sql<boolean>`second_user_id = greatest(${userId}::uuid, ${otherId}::uuid)`)
    .executeTakeFirst()
  return chat && { id: chat.id, isNew: false }
}

/** Opens an area's one chat, and lets the user into it, who has read what was said before. */
export function openTeam(db: Db, userId: string, area: ChatArea): Promise<Opened> {
  return transact(db, async (trx) => {
    const made = await trx
      .insertInto('chats')
      .values({ type: 'team', area, created_by: userId })
      .onConflict((conflict) => conflict.column('area').where(IS_TEAM).doNothing())
      .returning('id')
      .executeTakeFirst()
    const isIt = sql`type = 'team' and area = ${area}`
    await lockRows(trx, 'chats', isIt, 'no key update')
    const joined = await sql`
      insert into chat_members (chat_id, user_id, read_sequence)
      select id, ${userId}, last_sequence from chats where ${isIt}
      on conflict (chat_id, user_id) do nothing
      returning chat_id`.execute(trx)
    const { id, membersVersion } = await trx
      .selectFrom('chats')
      .select(['id', 'members_version as membersVersion'])
      .where('type', '=', 'team')
      .where('area', '=', area)
      .executeTakeFirstOrThrow()
    const about = { chatId: id, chatType: 'team', membersVersion, actorId: userId } as const
    if (joined.rows.length > 0) await record(trx, chatOpened, about)
    return { id, isNew: made !== undefined }
  })
}

export function openGeneral(db: Db, userId: string): Promise<Opened> {
  return transact(db, async (trx) => {
    const made = await trx
      .insertInto('chats')
      .values({ type: 'general', created_by: userId })
      .onConflict((conflict) => conflict.column('type').where(IS_GENERAL).doNothing())
      .returning(['id', 'members_version as membersVersion'])
      .executeTakeFirst()
    if (!made) {
      const { id } = await trx
        .selectFrom('chats')
        .select('id')
        .where('type', '=', 'general')
        .executeTakeFirstOrThrow()
      return { id, isNew: false }
    }
    const { id, membersVersion } = made
    await record(trx, chatOpened, { chatId: id, chatType: 'general', membersVersion, actorId: userId })
    return { id, isNew: true }
  })
}
