import type { Db } from '@cadencia/db/client'
import { type Changes, columnsOf } from '@cadencia/db/columns'
import type { Goal, GoalDraft } from './contract.ts'

const COLUMNS = columnsOf<'goals', Goal>()({
  id: 'id',
  title: 'title',
  description: 'description',
  descriptionFormat: 'description_format',
  targetValue: 'target_value',
  currentValue: 'current_value',
  unit: 'unit',
  period: 'period',
  startDate: 'start_date',
  endDate: 'end_date',
  sector: 'sector',
  scoreWeight: 'score_weight',
  isActiveForScoring: 'is_active_for_scoring',
  progressedAt: 'progressed_at',
  createdBy: 'created_by',
  version: 'version',
  createdAt: 'created_at',
})

function selectGoals(db: Db) {
  return db.selectFrom('goals').select(COLUMNS.select('goals'))
}

/** All of them, the newest first: a company has dozens. */
export function listGoalRecords(db: Db): Promise<Goal[]> {
  return selectGoals(db).orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
}

export function findGoal(db: Db, id: string): Promise<Goal | undefined> {
  return selectGoals(db).where('id', '=', id).executeTakeFirst()
}

/** The same, kept from changing until the transaction ends. */
export function lockGoal(trx: Db, id: string): Promise<Goal | undefined> {
  return selectGoals(trx).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** What people set. */
export type GoalValues = Pick<Goal, keyof GoalDraft>

export async function insertGoal(
  trx: Db,
  goal: GoalValues & Pick<Goal, 'createdBy' | 'progressedAt'>,
): Promise<string> {
  const { id } = await trx
    .insertInto('goals')
    .values(COLUMNS.row(goal))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Writes the given fields and counts the edit. */
export async function updateGoal(trx: Db, id: string, change: Changes<GoalValues>): Promise<void> {
  await trx
    .updateTable('goals')
    .set(({ eb }) => ({ ...COLUMNS.row(change), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function writeProgress(
  trx: Db,
  id: string,
  { currentValue, at }: { readonly currentValue: number; readonly at: string },
): Promise<void> {
  await trx
    .updateTable('goals')
    .set(({ eb }) => ({ current_value: currentValue, progressed_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function deleteGoal(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('goals').where('id', '=', id).execute()
}
