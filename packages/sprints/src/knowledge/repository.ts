import type { Db } from '@cadencia/db/client'
import { type SqlBool, sql } from 'kysely'
import type { Direction, KnowledgeArea, KnowledgeDraft, KnowledgeShare } from './contract.ts'

const COLUMNS = [
  'id',
  'sprint_id as sprintId',
  'from_user_id as fromUserId',
  'to_user_id as toUserId',
  'title',
  'description',
  sql<KnowledgeArea>`knowledge_area`.as('knowledgeArea'),
  'points',
  'created_at as createdAt',
] as const

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
      .values({
        id: share.id,
        sprint_id: share.sprintId,
        from_user_id: share.fromUserId,
        to_user_id: share.toUserId,
        title: share.title,
        description: share.description,
        knowledge_area: share.knowledgeArea,
        points: share.points,
      })
      // Only `knowledge_shares_rewarded` can conflict: the id is new.
      .onConflict((conflict) => conflict.doNothing())
      .returning(COLUMNS)
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

interface ShareFilter {
  readonly userId: string
  /** Both ways where absent. */
  readonly direction: Direction | undefined
}

interface SharePage extends ShareFilter {
  readonly limit: number
  /** The last share of the page before. */
  readonly after?: { readonly createdAt: string; readonly id: string } | undefined
}

function isOf({ userId, direction }: ShareFilter) {
  const given = sql<SqlBool>`from_user_id = ${userId}`
  const received = sql<SqlBool>`to_user_id = ${userId}`
  if (direction === 'given') return given
  return direction === 'received' ? received : sql<SqlBool>`(${given} or ${received})`
}

/** A page of what a person gave and received, the newest first. */
export function listShares(db: Db, page: SharePage): Promise<KnowledgeShare[]> {
  const { limit, after } = page
  return db
    .selectFrom('knowledge_shares')
    .select(COLUMNS)
    .where(isOf(page))
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(created_at, id) < (${after?.createdAt}, ${after?.id})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

const EXACT_COUNT_MAX = 10_001

/** How many there are, counted to 10,001. */
export async function countShares(db: Db, filter: ShareFilter): Promise<number> {
  const { total } = await db
    .selectFrom((from) =>
      from.selectFrom('knowledge_shares').select('id').where(isOf(filter)).limit(EXACT_COUNT_MAX).as('seen'),
    )
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}
