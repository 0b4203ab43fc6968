import type { Db } from '@cadencia/db/client'
import { selectionOf } from '@cadencia/records/record-kind'
import type { Goal } from './contract.ts'
import { goalRecord } from './record.ts'

/** All of them, the newest first: a company has dozens. */
export function listGoalRecords(db: Db): Promise<Goal[]> {
  return db
    .selectFrom('goals')
    .select(selectionOf(goalRecord))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
