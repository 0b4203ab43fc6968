import type { Db } from '@cadencia/db/client'
import { sql } from 'kysely'
import type { Goal, GoalPeriod, GoalSector } from './contract.ts'

function selectGoals(db: Db) {
  return db
    .selectFrom('goals')
    .select(['id', 'title', 'description', 'unit', 'version', 'created_at as createdAt'])
    .select(['target_value as targetValue', 'current_value as currentValue', 'score_weight as scoreWeight'])
    .select(['start_date as startDate', 'end_date as endDate', 'created_by as createdBy'])
    .select(['is_active_for_scoring as isActiveForScoring', 'progressed_at as progressedAt'])
    .select([sql<GoalPeriod>`period`.as('period'), sql<GoalSector>`sector`.as('sector')])
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

/** What can be written of a goal. */
export interface GoalValues {
  readonly title: string
  readonly description: string
  readonly targetValue: number
  readonly unit: string
  readonly period: GoalPeriod
  readonly startDate: string
  readonly endDate: string
  readonly sector: GoalSector
  readonly scoreWeight: number
  readonly isActiveForScoring: boolean
}

/** Fields that are undefined stay as they are. */
type GoalChange = { readonly [K in keyof GoalValues]?: GoalValues[K] | undefined }

function columnsOf(goal: GoalChange) {
  return {
    title: goal.title,
    description: goal.description,
    target_value: goal.targetValue,
    unit: goal.unit,
    period: goal.period,
    start_date: goal.startDate,
    end_date: goal.endDate,
    sector: goal.sector,
    score_weight: goal.scoreWeight,
    is_active_for_scoring: goal.isActiveForScoring,
  }
}

export async function insertGoal(
  trx: Db,
  goal: GoalValues & { readonly createdBy: string; readonly at: string },
): Promise<string> {
  const { title, targetValue, period, startDate, endDate, sector, scoreWeight } = goal
  const { id } = await trx
    .insertInto('goals')
    .values({
      ...columnsOf(goal),
      title,
      target_value: targetValue,
      period,
      start_date: startDate,
      end_date: endDate,
      sector,
      score_weight: scoreWeight,
      created_by: goal.createdBy,
      progressed_at: goal.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Writes the given fields and counts the edit. */
export async function updateGoal(trx: Db, id: string, change: GoalChange): Promise<void> {
  await trx
    .updateTable('goals')
    .set(({ eb }) => ({ ...columnsOf(change), version: eb('version', '+', 1) }))
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
