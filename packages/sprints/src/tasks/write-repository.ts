import type { Db } from '@cadencia/db/client'
import type { outboxRow } from '@cadencia/db/outbox'
import type { DB } from '@cadencia/db/schema.gen'
import { type Insertable, sql } from 'kysely'
import type { Task } from './contract.ts'

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
  const row = {
    id: task.id,
    title: task.title,
    description: task.description,
    status: task.status,
    priority: task.priority,
    difficulty: task.difficulty,
    points: task.points,
    estimated_hours: task.estimatedHours,
    assigned_to: task.assignedTo,
    sprint_id: task.sprintId,
    team_id: task.teamId,
    meeting_id: task.meetingId,
    start_date: task.startDate,
    end_date: task.endDate,
    due_date: task.dueDate,
    completed_at: task.completedAt,
    rank: task.rank,
    created_by: task.createdBy,
    created_at: task.createdAt,
  } satisfies Insertable<DB['tasks']>
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

/** Undefined, which leaves the column unchanged, where the values are equal. */
function changed<T>(was: T, is: T): T | undefined {
  return was === is ? undefined : is
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
        .set({
          title: changed(before.title, after.title),
          description: changed(before.description, after.description),
          status: changed(before.status, after.status),
          priority: changed(before.priority, after.priority),
          difficulty: changed(before.difficulty, after.difficulty),
          points: changed(before.points, after.points),
          estimated_hours: changed(before.estimatedHours, after.estimatedHours),
          assigned_to: changed(before.assignedTo, after.assignedTo),
          sprint_id: changed(before.sprintId, after.sprintId),
          team_id: changed(before.teamId, after.teamId),
          start_date: changed(before.startDate, after.startDate),
          end_date: changed(before.endDate, after.endDate),
          due_date: changed(before.dueDate, after.dueDate),
          quality: changed(before.quality, after.quality),
          completed_at: changed(before.completedAt, after.completedAt),
          rank: changed(before.rank, after.rank),
          version: after.version,
          deleted_at: deletedAt,
        })
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
