import { pickFields } from '@cadencia/contract/fields'
import type { Db } from '@cadencia/db/client'
import type { outboxRow } from '@cadencia/db/outbox'
import { sql } from 'kysely'
import { Task } from './contract.ts'
import { TASK_COLUMNS } from './repository.ts'

type OutboxRow = ReturnType<typeof outboxRow>

/** Sprints before and after the write. */
function boardsOf(...tasks: readonly Task[]): string[] {
  return [...new Set(tasks.flatMap(({ sprintId }) => (sprintId === null ? [] : [sprintId])))]
}

interface Boards {
  readonly ids: readonly string[]
  /** Whether the write does nothing when a sprint was completed meanwhile. */
  readonly mustBeOpen: boolean
}

/** Increments the boards' versions. Boards are locked before tasks everywhere, to avoid deadlocks. */
function withBoardVersions(db: Db, { ids, mustBeOpen }: Boards) {
  return db.with('board', (query) =>
    query
      .updateTable('sprints')
      .set(({ eb }) => ({ board_version: eb('board_version', '+', 1) }))
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .$if(mustBeOpen, (open) => open.where('status', '<>', 'completed'))
      .returning('id'),
  )
}

/** Whether all boards were updated. Evaluated first, so that boards are locked first. */
function allBoardsCounted(ids: readonly string[]) {
  return sql<boolean>`(select count(*) from board) = ${ids.length}`
}

/** Selects the outbox row from the CTE `written`: no row when nothing was written. */
function selectFact({ fact, key, payload }: OutboxRow) {
  return sql`select ${fact}::text, ${key}::text, ${payload}::jsonb from written`
}

/**
 * Inserts the task and its fact and increments the board's version in one statement. False when the rank was taken or
 * the sprint completed meanwhile.
 */
export async function insertTask(db: Db, task: Task, fact: OutboxRow): Promise<boolean> {
  const boards = boardsOf(task)
  const row = TASK_COLUMNS.row(task)
  const made = await withBoardVersions(db, { ids: boards, mustBeOpen: true })
    .with('written', (query) =>
      query
        .insertInto('tasks')
        .columns(namesOf(row))
        .expression(sql`select ${sql.join(Object.values(row))} where ${allBoardsCounted(boards)}`)
        .onConflict((conflict) => conflict.constraint('tasks_rank').doNothing())
        .returning('id'),
    )
    .with('told', (query) =>
      query.insertInto('outbox').columns(['fact', 'key', 'payload']).expression(selectFact(fact)),
    )
    .selectFrom('written')
    .select('id')
    .executeTakeFirst()
  return made !== undefined
}

function namesOf<T extends object>(row: T): (keyof T)[] {
  return Object.keys(row).filter((name): name is Extract<keyof T, string> => name in row)
}

/** The fields that differ; `revision` is counted by the database. */
function changesOf(before: Task, after: Task) {
  const changed = Task.keyof().options.filter(
    (field) => field !== 'revision' && before[field] !== after[field],
  )
  return pickFields(changed, after)
}

export interface TaskWrite {
  /** The row as read; the write does nothing if it has changed since. */
  readonly before: Task
  readonly after: Task
  /** An instant when it is deleted, null when it is brought back, undefined where neither happens. */
  readonly deletedAt?: string | null | undefined
  /** Whether its sprint must not have been completed meanwhile. */
  readonly mustBeOpen: boolean
  readonly fact: OutboxRow
}

/**
 * Updates the changed columns, inserts the fact and increments the boards' versions in one statement. False when the
 * task changed or its sprint was completed meanwhile. Throws 23505 when the rank was taken.
 */
export async function updateTask(
  db: Db,
  { before, after, deletedAt, mustBeOpen, fact }: TaskWrite,
): Promise<boolean> {
  const boards = boardsOf(before, after)
  const written = await withBoardVersions(db, { ids: boards, mustBeOpen })
    .with('written', (query) =>
      query
        .updateTable('tasks')
        .set({ ...TASK_COLUMNS.row(changesOf(before, after)), version: after.version, deleted_at: deletedAt })
        .where('id', '=', before.id)
        .where('revision', '=', before.revision)
        .where(allBoardsCounted(boards))
        .returning('id'),
    )
    .with('told', (query) =>
      query.insertInto('outbox').columns(['fact', 'key', 'payload']).expression(selectFact(fact)),
    )
    .selectFrom('written')
    .select('id')
    .executeTakeFirst()
  return written !== undefined
}
