import { type Db, lockName } from '@cadencia/db/client'
import { containsPattern } from '@cadencia/db/like'
import { personRows } from '@cadencia/people/read-repository'
import { selectionOf } from '@cadencia/records/record-kind'
import { countRows } from '@cadencia/server/list-page'
import { ordersBy, type SortKey } from '@cadencia/server/sort-order'
import { type SqlBool, sql } from 'kysely'
import { isShareReader } from '../read-repository.ts'
import type { KNOWLEDGE_SORTS, KnowledgeFilter, KnowledgeShare, KnowledgeSort } from './contract.ts'
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
  await lockName(trx, `knowledge of ${fromUserId}`)
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

interface ShareFilter extends KnowledgeFilter {
  readonly userId: string
}

const given = (userId: string) => sql<SqlBool>`from_user_id = ${userId}`
const received = (userId: string) => sql<SqlBool>`to_user_id = ${userId}`

function isOf({ userId, direction }: ShareFilter) {
  if (direction === 'given') return given(userId)
  return direction === 'received' ? received(userId) : isShareReader({ userId }, 'knowledge_shares')
}

const orderBy = ordersBy('knowledge_shares', {
  title: ['knowledge_shares.title', ({ title }) => title, 'plain'],
  area: ['knowledge_shares.knowledge_area', ({ knowledgeArea }) => knowledgeArea, 'text'],
  points: ['knowledge_shares.points', ({ points }) => points, 'int'],
  createdAt: ['knowledge_shares.created_at', ({ createdAt }) => createdAt, 'timestamptz'],
} satisfies Record<(typeof KNOWLEDGE_SORTS)[number], SortKey<KnowledgeShare>>)

/** What a person gave and received. */
export function shareList(db: Db, filter: ShareFilter, sort: KnowledgeSort) {
  const { knowledgeArea, personId, q } = filter
  const matching = db
    .selectFrom('knowledge_shares')
    .where(isOf(filter))
    .$if(knowledgeArea !== undefined, (query) => query.where('knowledge_area', '=', knowledgeArea ?? ''))
    .$if(personId !== undefined, (query) =>
      query.where(({ or }) => or([given(personId ?? ''), received(personId ?? '')])),
    )
    .$if(q !== undefined, (query) =>
      query.where(sql<SqlBool>`searched like plain_text(${containsPattern(q ?? '')})`),
    )
  return {
    rows: matching.select(selectionOf(knowledgeRecord)),
    order: orderBy(sort),
    count: () => countRows(db, matching.select('id')),
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
