import type { Db } from '@cadencia/db/client'
import { columnsOf } from '@cadencia/db/columns'
import { countRows } from '@cadencia/server/list-page'
import { newestFirst } from '@cadencia/server/sort-order'
import { type SqlBool, sql } from 'kysely'
import type { Direction, KnowledgeDraft, KnowledgeShare } from './contract.ts'

const COLUMNS = columnsOf<'knowledge_shares', KnowledgeShare>()({
  id: 'id',
  sprintId: 'sprint_id',
  fromUserId: 'from_user_id',
  toUserId: 'to_user_id',
  title: 'title',
  description: 'description',
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

interface ShareFilter {
  readonly userId: string
  /** Both ways where absent. */
  readonly direction: Direction | undefined
}

function isOf({ userId, direction }: ShareFilter) {
  const given = sql<SqlBool>`from_user_id = ${userId}`
  const received = sql<SqlBool>`to_user_id = ${userId}`
  if (direction === 'given') return given
  return direction === 'received' ? received : sql<SqlBool>`(${given} or ${received})`
}

/** What a person gave and received, newest first. */
export function shareList(db: Db, filter: ShareFilter) {
  const matching = db.selectFrom('knowledge_shares').where(isOf(filter))
  return {
    rows: matching.select(COLUMNS.select('knowledge_shares')),
    order: newestFirst<KnowledgeShare>('knowledge_shares'),
    count: () => countRows(db, matching.select('id')),
  }
}
