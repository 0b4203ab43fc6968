import type { TextFormat } from '@cadencia/contract/text-format'
import type { Db } from '@cadencia/db/client'
import { type Changes, columnsOf } from '@cadencia/db/columns'
import { containsWords, titleBeginsWith } from '@cadencia/db/full-text'
import { sql } from 'kysely'
import type { PilotStage, StageDraft, StagePatch } from './contract.ts'

const COLUMNS = columnsOf<'pilot_stages', Omit<PilotStage, 'assignee'>>()({
  id: 'id',
  title: 'title',
  description: 'description',
  descriptionFormat: 'description_format',
  status: 'status',
  dueDate: 'due_date',
  assignedTo: 'assigned_to',
  createdBy: 'created_by',
  completedAt: 'completed_at',
  version: 'version',
  createdAt: 'created_at',
})

function selectStages(db: Db) {
  return db
    .selectFrom('pilot_stages as s')
    .select(COLUMNS.select('s'))
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

interface NewStage extends StageDraft, Pick<PilotStage, 'createdBy' | 'completedAt'> {}

export async function insertStage(trx: Db, stage: NewStage): Promise<string> {
  const { id } = await trx
    .insertInto('pilot_stages')
    .values(COLUMNS.row(stage))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type StageChange = Omit<StagePatch, 'version'> & Changes<Pick<PilotStage, 'completedAt'>>

/** Sets the given fields and increments `version`. */
export async function updateStage(trx: Db, id: string, change: StageChange): Promise<void> {
  await trx
    .updateTable('pilot_stages')
    .set(({ eb }) => ({ ...COLUMNS.row(change), version: eb('version', '+', 1) }))
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
    .select(['id', 'title', 'description', 'due_date as dueDate'])
    .select(sql<TextFormat>`description_format`.as('descriptionFormat'))
    .where(containsWords({ table: 'pilot_stages' }, words))
    .orderBy(titleBeginsWith({ table: 'pilot_stages' }, words))
    .orderBy('due_date', (order) => order.asc().nullsLast())
    .orderBy('id')
    .limit(limit)
    .execute()
}
