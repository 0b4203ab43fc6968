import type { TextFormat } from '@cadencia/contract/text-format'
import type { Db } from '@cadencia/db/client'
import { containsWords, titleBeginsWith } from '@cadencia/db/full-text'
import { selectionOf } from '@cadencia/records/record-kind'
import { type CountedList, countRows } from '@cadencia/server/list-page'
import { sortOrder } from '@cadencia/server/sort-order'
import { sql } from 'kysely'
import type { PilotStage } from './contract.ts'
import { stageRecord } from './record.ts'

const NEXT_DUE_FIRST = sortOrder<PilotStage>(
  'asc',
  ['pilot_stages.due_date', ({ dueDate }) => dueDate, 'date', 'nulls last'],
  ['pilot_stages.created_at', ({ createdAt }) => createdAt, 'timestamptz'],
  ['pilot_stages.id', ({ id }) => id, 'uuid'],
)

/** Sorted by due date (none last), then by creation. */
export function stageList(db: Db): CountedList<PilotStage> {
  const rows = db.selectFrom('pilot_stages').select(selectionOf(stageRecord))
  return { rows, order: NEXT_DUE_FIRST, count: () => countRows(db, rows.clearSelect().select('id')) }
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
