import type { Db } from '@cadencia/db/client'
import { selectionOf } from '@cadencia/records/record-kind'
import { type CountedList, countRows } from '@cadencia/server/list-page'
import { newestFirst } from '@cadencia/server/sort-order'
import type { Goal } from './contract.ts'
import { goalRecord } from './record.ts'

const NEWEST_FIRST = newestFirst<Goal>('goals')

/** The newest first. */
export function goalList(db: Db): CountedList<Goal> {
  const rows = db.selectFrom('goals').select(selectionOf(goalRecord))
  return { rows, order: NEWEST_FIRST, count: () => countRows(db, rows.clearSelect().select('id')) }
}
