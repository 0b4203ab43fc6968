import type { Db } from '@cadencia/db/client'
import { containsPattern } from '@cadencia/db/like'
import { sql } from 'kysely'
import type { PilotStage, StageStatus } from './contract.ts'

function selectStages(db: Db) {
  return db
    .selectFrom('pilot_stages as s')
    .select(['s.id', 's.title', 's.description', 's.due_date as dueDate', 's.assigned_to as assignedTo'])
    .select(['s.created_by as createdBy', 's.completed_at as completedAt', 's.version'])
    .select(['s.created_at as createdAt', sql<StageStatus>`s.status`.as('status')])
    .select(
      sql<PilotStage['assignee']>`(select json_build_object(
        'id', u.id, 'firstName', u.first_name, 'lastName', u.last_name)
        from users u where u.id = s.assigned_to)`.as('assignee'),
    )
}

/** Sorted by due date (none last), then by creation. */
export function listStages(db: Db): Promise<PilotStage[]> {
  return selectStages(db)
    .orderBy('s.due_date', (order) => order.asc().nullsLast())
    .orderBy('s.created_at')
    .orderBy('s.id')
    .execute()
}

export function findStage(db: Db, id: string): Promise<PilotStage | undefined> {
  return selectStages(db).where('s.id', '=', id).executeTakeFirst()
}

/** Locks the row until the transaction ends. */
export function findStageForUpdate(trx: Db, id: string): Promise<PilotStage | undefined> {
  return selectStages(trx).where('s.id', '=', id).forUpdate('s').executeTakeFirst()
}

export interface NewStage {
  readonly title: string
  readonly description: string
  readonly status: StageStatus
  readonly dueDate: string | null
  readonly assignedTo: string | null
  readonly createdBy: string
  readonly completedAt: string | null
}

export async function insertStage(trx: Db, stage: NewStage): Promise<string> {
  const { id } = await trx
    .insertInto('pilot_stages')
    .values({
      title: stage.title,
      description: stage.description,
      status: stage.status,
      due_date: stage.dueDate,
      assigned_to: stage.assignedTo,
      created_by: stage.createdBy,
      completed_at: stage.completedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface StageChange {
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly status?: StageStatus | undefined
  readonly dueDate?: string | null | undefined
  readonly assignedTo?: string | null | undefined
  readonly completedAt?: string | null | undefined
}

/** Sets the given fields and increments `version`. */
export async function updateStage(trx: Db, id: string, change: StageChange): Promise<void> {
  await trx
    .updateTable('pilot_stages')
    .set(({ eb }) => ({
      title: change.title,
      description: change.description,
      status: change.status,
      due_date: change.dueDate,
      assigned_to: change.assignedTo,
      completed_at: change.completedAt,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

export async function deleteStage(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('pilot_stages').where('id', '=', id).execute()
}

/** Full-text search in title and description, next due first. */
export function searchStages(db: Db, words: string, limit: number) {
  return db
    .selectFrom('pilot_stages')
    .select(['id', 'title', 'due_date as dueDate'])
    .where(({ or, eb }) =>
      or([
        sql<boolean>`words @@ websearch_to_tsquery('portuguese_plain', ${words})`,
        eb('title', 'ilike', containsPattern(words)),
      ]),
    )
    .orderBy('due_date', (order) => order.asc().nullsLast())
    .orderBy('id')
    .limit(limit)
    .execute()
}
