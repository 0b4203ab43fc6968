import type { Db } from '@cadencia/db/client'
import { columnsOf } from '@cadencia/db/columns'
import { containsPattern } from '@cadencia/db/like'
import { countRows } from '@cadencia/server/list-page'
import { ordersBy, type SortKey } from '@cadencia/server/sort-order'
import { type SqlBool, sql } from 'kysely'
import type {
  KNOWLEDGE_SORTS,
  KnowledgeDraft,
  KnowledgeFilter,
  KnowledgeShare,
  KnowledgeSort,
} from './contract.ts'

const COLUMNS = columnsOf<'knowledge_shares', KnowledgeShare>()({
  id: 'id',
  sprintId: 'sprint_id',
  fromUserId: 'from_user_id',
  toUserId: 'to_user_id',
  title: 'title',
  description: 'description',
  descriptionFormat: 'description_format',
  knowledgeArea: 'knowledge_area',
  points: 'points',
  createdAt: 'created_at',
})

export interface NewShare extends KnowledgeDraft {
  readonly id: string
  readonly fromUserId: string
  readonly points: number
}

/** Undefined when a share with points exists for the same sprint, recipient and title. */
export function insertShare(trx: Db, share: NewShare): Promise<KnowledgeShare | undefined> {
  return (
    trx
      .insertInto('knowledge_shares')
      .values(COLUMNS.row(share))
      // Only `knowledge_shares_rewarded` can conflict: the id is new.
      .onConflict((conflict) => conflict.doNothing())
      .returning(COLUMNS.select('knowledge_shares'))
      .executeTakeFirst()
  )
}

export async function isActiveUser(db: Db, id: string): Promise<boolean> {
  const found = db.selectFrom('users').select('id').where('id', '=', id).where('is_active', '=', true)
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
  return direction === 'received' ? received(userId) : sql<SqlBool>`(${given(userId)} or ${received(userId)})`
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
      query.where(
        sql<SqlBool>`plain_text(title || ' ' || description || ' ' || search_text(description))
          like plain_text(${containsPattern(q ?? '')})`,
      ),
    )
  return {
    rows: matching.select(COLUMNS.select('knowledge_shares')),
    order: orderBy(sort),
    count: () => countRows(db, matching.select('id')),
  }
}

/** A share that the person gave or received. */
export function findShare(db: Db, id: string, userId: string): Promise<KnowledgeShare | undefined> {
  return db
    .selectFrom('knowledge_shares')
    .select(COLUMNS.select('knowledge_shares'))
    .where('id', '=', id)
    .where(({ or }) => or([given(userId), received(userId)]))
    .executeTakeFirst()
}
