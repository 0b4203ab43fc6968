import type { TextFormat } from '@cadencia/contract/text-format'
import type { Db } from '@cadencia/db/client'
import { containsWords, titleBeginsWith } from '@cadencia/db/full-text'
import { selectionOf } from '@cadencia/records/record-kind'
import { sql } from 'kysely'
import type { PilotStage } from './contract.ts'
import { stageRecord } from './record.ts'

/** Sorted by due date (none last), then by creation. */
export function listStages(db: Db): Promise<PilotStage[]> {
  return db
    .selectFrom('pilot_stages')
    .select(selectionOf(stageRecord))
    .orderBy('due_date', (order) => order.asc().nullsLast())
    .orderBy('created_at')
    .orderBy('id')
    .execute()
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
