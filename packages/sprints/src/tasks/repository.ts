import type { Db } from '@cadencia/db/client'
import { membershipRows } from '@cadencia/people/read-repository'
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

/** Whether somebody leads a team or is an admin of it. */
export async function managesTeam(db: Db, teamId: string | null, userId: string): Promise<boolean> {
  if (teamId === null) return false
  const managing = await db
    .selectFrom(membershipRows.as('m'))
    .select('user_id')
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .where('role', 'in', ['leader', 'admin'])
    .executeTakeFirst()
  return managing !== undefined
}

/** With their histories. Returns the number of tasks removed. */
export async function purgeTasks(db: Db, deletedBefore: string): Promise<number> {
  const { rows } = await sql`
    with gone as (delete from tasks where deleted_at < ${deletedBefore} returning id),
      forgotten as (delete from record_history h using gone where h.record_id = gone.id)
    select id from gone`.execute(db)
  return rows.length
}
