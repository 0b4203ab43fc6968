import type { Db } from '@cadencia/db/client'
import { containsPattern } from '@cadencia/db/like'
import { lockName } from '@cadencia/db/locks'
import { personRows } from '@cadencia/people/read-repository'
import { selectionOf } from '@cadencia/records/record-kind'
import { recordList } from '@cadencia/records/record-list'
import { countRows } from '@cadencia/server/list-page'
import { type SqlBool, sql } from 'kysely'
import { isShareReader } from '../read-repository.ts'
import { KNOWLEDGE_LIST, type KnowledgeFilter, type KnowledgeShare, type KnowledgeSort } from './contract.ts'
import { knowledgeRecord } from './record.ts'

/** Whether somebody got points for this sprint, recipient and title; they get no others until the transaction ends. */
export async function isRewarded(
  trx: Db,
  {
    fromUserId,
    sprintId,
    toUserId,
    title,
  }: Pick<KnowledgeShare, 'fromUserId' | 'sprintId' | 'toUserId' | 'title'>,
): Promise<boolean> {
  await lockName(trx, 'knowledge of', fromUserId)
  const rewarded = await trx
    .selectFrom('knowledge_shares')
    .select('id')
    .where('from_user_id', '=', fromUserId)
    .where('sprint_id', '=', sprintId)
    .where('to_user_id', '=', toUserId)
    .where('points', '>', 0)
    .where(sql<boolean>`lower(title) = lower(${title})`)
    .executeTakeFirst()
  return rewarded !== undefined
}

export async function isActiveUser(db: Db, id: string): Promise<boolean> {
  const found = db
    .selectFrom(personRows.as('u'))
    .select('id')
    .where('id', '=', id)
    .where('is_active', '=', true)
  return (await found.executeTakeFirst()) !== undefined
}

export async function findTeamOf(db: Db, sprintId: string): Promise<string | undefined> {
  const found = db.selectFrom('sprints').select('team_id as teamId').where('id', '=', sprintId)
  return (await found.executeTakeFirst())?.teamId
}

const given = (userId: string) => sql<SqlBool>`from_user_id = ${userId}`
const received = (userId: string) => sql<SqlBool>`to_user_id = ${userId}`
const shared = (userId: string) => sql<SqlBool>`(${given(userId)} or ${received(userId)})`

const SHARES = recordList(KNOWLEDGE_LIST, knowledgeRecord)

const orderBy = SHARES.orderBy({
  area: ['knowledge_shares.knowledge_area', ({ knowledgeArea }) => knowledgeArea, 'text'],
})

interface SharesAsked extends KnowledgeFilter {
  readonly userId: string
}

/** What a person gave and received. */
export function shareList(db: Db, { userId, ...filter }: SharesAsked, sort: KnowledgeSort) {
  const isListed = SHARES.where(filter, {
    direction: (direction) => (direction === 'given' ? given(userId) : received(userId)),
    personId: shared,
    q: (part) => sql`searched like plain_text(${containsPattern(part)})`,
  })
  const listed = db
    .selectFrom('knowledge_shares')
    .where(filter.direction ? sql<SqlBool>`true` : isShareReader({ userId }, 'knowledge_shares'))
    .where(isListed)
  return {
    rows: listed.select(selectionOf(knowledgeRecord)),
    order: orderBy(sort),
    count: () => countRows(db, listed.select('id')),
  }
}

/** A share that the person gave or received. */
export function findShare(db: Db, id: string, userId: string): Promise<KnowledgeShare | undefined> {
  return db
    .selectFrom('knowledge_shares')
    .select(selectionOf(knowledgeRecord))
    .where('id', '=', id)
    .where(isShareReader({ userId }, 'knowledge_shares'))
    .executeTakeFirst()
}
