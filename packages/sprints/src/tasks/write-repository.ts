import type { Db } from '@cadencia/db/client'
import type { outboxRow } from '@cadencia/db/outbox'
import type { DB } from '@cadencia/db/schema.gen'
import { type Insertable, sql } from 'kysely'
import type { Task } from './contract.ts'

type OutboxRow = ReturnType<typeof outboxRow>

/** The boards that a write is seen on: where the task was, and where it is. */
function boardsOf(...tasks: readonly Task[]): string[] {
  return [...new Set(tasks.flatMap(({ sprintId }) => (sprintId === null ? [] : [sprintId])))]
}

interface Boards {
  readonly ids: readonly string[]
  /** Whether a sprint that was completed meanwhile makes the write do nothing. */
  readonly mustBeOpen: boolean
}

/** Counts a change of some boards; their rows are locked before any task's, here as everywhere. */
function withBoards(db: Db, { ids, mustBeOpen }: Boards) {
  return db.with('board', (query) =>
    query
      .updateTable('sprints')
      .set(({ eb }) => ({ board_version: eb('board_version', '+', 1) }))
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .$if(mustBeOpen, (open) => open.where('status', '<>', 'completed'))
      .returning('id'),
  )
}

/** That every board counted; asking it first also makes the boards' rows the first to be locked. */
function allCounted(ids: readonly string[]) {
  return sql<boolean>`(select count(*) from board) = ${ids.length}`
}

/** The fact of a write, from the CTE that wrote: nothing where nothing was written. */
function telling({ fact, key, payload }: OutboxRow) {
  return sql`select ${fact}::text, ${key}::text, ${payload}::jsonb from written`
}

/**
 * Writes a new task, its fact and its board's count in one statement; false when its rank was taken or its
 * sprint completed meanwhile.
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
  const made = await withBoards(db, { ids: boards, mustBeOpen: true })
    .with('written', (query) =>
      query
        .insertInto('tasks')
        .columns(namesOf(row))
        .expression(sql`select ${sql.join(Object.values(row))} where ${allCounted(boards)}`)
        .onConflict((conflict) => conflict.constraint('tasks_rank').doNothing())
        .returning('id'),
    )
    .with('told', (query) =>
      query.insertInto('outbox').columns(['fact', 'key', 'payload']).expression(telling(fact)),
    )
    .selectFrom('written')
    .select('id')
    .executeTakeFirst()
  return made !== undefined
}

function namesOf<T extends object>(row: T): (keyof T)[] {
  return Object.keys(row).filter((name): name is Extract<keyof T, string> => name in row)
}

/** The new value of what changed, undefined (which leaves a column alone) of what did not. */
function changed<T>(was: T, is: T): T | undefined {
  return was === is ? undefined : is
}

export interface TaskWrite {
  /** As it was read: the write does nothing when the task has changed since. */
  readonly before: Task
  readonly after: Task
  /** An instant when it is deleted, null when it is brought back, undefined where neither happens. */
  readonly deletedAt?: string | null | undefined
  /** Whether its sprint must not have been completed meanwhile. */
  readonly mustBeOpen: boolean
  readonly fact: OutboxRow
}

/**
 * Writes what changed of a task, the fact and the boards' counts in one statement; false when somebody else
 * changed the task, or completed its sprint, first. Throws Postgres' 23505 when the rank was taken.
 */
export async function updateTask(
  db: Db,
  { before, after, deletedAt, mustBeOpen, fact }: TaskWrite,
): Promise<boolean> {
  const boards = boardsOf(before, after)
  const written = await withBoards(db, { ids: boards, mustBeOpen })
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
        .where(allCounted(boards))
        .returning('id'),
    )
    .with('told', (query) =>
      query.insertInto('outbox').columns(['fact', 'key', 'payload']).expression(telling(fact)),
    )
    .selectFrom('written')
    .select('id')
    .executeTakeFirst()
  return written !== undefined
}
