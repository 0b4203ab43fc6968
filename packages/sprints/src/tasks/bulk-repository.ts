import type { Db } from '@cadencia/db/client'
import type { outboxRow } from '@cadencia/db/outbox'
import { sql } from 'kysely'
import type { Task } from './contract.ts'
import { selectBoards, selectTasks, TASK_COLUMNS } from './repository.ts'

/** The sprints of the tasks and the given ones, locked until the transaction ends, by id to avoid deadlocks. */
export function lockBoards(trx: Db, ids: readonly string[], sprintIds: readonly string[]) {
  return selectBoards(trx)
    .where(
      sql<boolean>`s.id in (select unnest(${sprintIds}::uuid[])
        union select t.sprint_id from tasks t where t.id = any(${ids}::uuid[]))`,
    )
    .orderBy('s.id')
    .forUpdate('s')
    .execute()
}

/** The tasks that are not deleted, locked until the transaction ends; after their boards, as everywhere. */
export function lockTasks(trx: Db, ids: readonly string[]): Promise<Task[]> {
  return selectTasks(trx)
    .where(sql<boolean>`t.id = any(${ids}::uuid[])`)
    .where('t.deleted_at', 'is', null)
    .orderBy('t.id')
    .forUpdate('t')
    .execute()
}

const WRITTEN = Object.values(TASK_COLUMNS.names).filter((column) => column !== 'id')
/** One text for any number of tasks, which the driver prepares once. */
const NEW_VALUES = sql.join(WRITTEN.map((column) => sql`${sql.ref(column)} = n.${sql.ref(column)}`))

export interface BulkWrite {
  /** The tasks as they are to be, locked before; the database counts `revision`. */
  readonly tasks: readonly Task[]
  readonly facts: readonly ReturnType<typeof outboxRow>[]
  /** Sprints before and after, whose boards' versions are incremented. */
  readonly sprintIds: readonly string[]
}

/** Writes the tasks and their facts, in this order. */
export async function writeTasks(trx: Db, { tasks, facts, sprintIds }: BulkWrite): Promise<void> {
  const rows = JSON.stringify(tasks.map((task) => TASK_COLUMNS.row(task)))
  await sql`update tasks set ${NEW_VALUES} from jsonb_populate_recordset(null::tasks, ${rows}::jsonb) n
    where tasks.id = n.id`.execute(trx)
  await sql`insert into outbox (fact, key, payload)
    select f.fact, f.key, f.payload::jsonb
    from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) f (fact text, key text, payload text)`.execute(
    trx,
  )
  await sql`update sprints set board_version = board_version + 1
    where id = any(${sprintIds}::uuid[])`.execute(trx)
}
