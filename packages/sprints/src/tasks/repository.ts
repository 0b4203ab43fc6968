import type { Db } from '@cadencia/db/client'
import { sql } from 'kysely'
import { derivedFields, fieldsOfOthers, TASK_COLUMNS } from './record.ts'

const OF_OTHERS = fieldsOfOthers('t')
const DERIVED = derivedFields('t')

/** Tasks, deleted ones too, with the fields as the contract names them. */
export function selectTasks(db: Db) {
  return db.selectFrom('tasks as t').select(TASK_COLUMNS.select('t')).select(DERIVED)
}

/** Likewise, but for their labels. */
export function selectTasksWithoutLabels(db: Db) {
  return db.selectFrom('tasks as t').select(TASK_COLUMNS.select('t')).select(OF_OTHERS)
}

/** With their histories. Returns the number of tasks removed. */
export async function purgeTasks(db: Db, deletedBefore: string): Promise<number> {
  const { rows } = await sql`
    with gone as (delete from tasks where deleted_at < ${deletedBefore} returning id),
      forgotten as (delete from record_history h using gone where h.record_id = gone.id)
    select id from gone`.execute(db)
  return rows.length
}
