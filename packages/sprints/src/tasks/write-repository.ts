import { pickFields } from '@cadencia/contract/fields'
import type { Db } from '@cadencia/db/client'
import type { outboxRow } from '@cadencia/db/outbox'
import { statement } from '@cadencia/db/statement'
import { actingTokenId } from '@cadencia/server/acting-token'
import type { Actor } from '@cadencia/server/actor'
import { type RawBuilder, sql } from 'kysely'
import { TASKS_IN_SPRINT_MAX, Task } from './contract.ts'
import { taskEntries } from './history.ts'
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

const DRAFTED = Object.values(TASK_COLUMNS.names)
/** The sprint decides about team and place. */
const DECIDED: ReadonlyMap<string, RawBuilder<unknown>> = new Map([
  ['team_id', sql`coalesce(p.team_id, n.team_id)`],
  ['rank', sql`rank_at_end(p.sprint_id, n.status)`],
])
const INSERTED = sql.join(DRAFTED.map((column) => DECIDED.get(column) ?? sql.ref(`n.${column}`)))

const insertAtEnd = statement(
  (_, row: string, sprintId: string | null, fact: string, key: string, payload: string) => sql<
    Pick<Task, 'rank' | 'teamId'>
  >`
    with board as (
      update sprints set board_version = board_version + 1
      where id = ${sprintId}::uuid and status <> 'completed' and task_count < ${sql.lit(TASKS_IN_SPRINT_MAX)}
      returning id as sprint_id, team_id
    ), place as (
      select sprint_id, team_id from board
      union all select null, null where ${sprintId}::uuid is null
    ), written as (
      insert into tasks (${TASK_COLUMNS.list()})
      select ${INSERTED} from place p, jsonb_populate_record(null::tasks, ${row}::jsonb) n
      on conflict on constraint tasks_rank do nothing
      returning rank, team_id
    ), told as (
      insert into outbox (fact, key, payload)
      select ${fact}, ${key}, f.payload || jsonb_build_object('task',
        f.payload -> 'task' || jsonb_build_object('rank', w.rank, 'teamId', w.team_id))
      from written w, (select ${payload}::jsonb as payload) f
    )
    select rank, team_id as "teamId" from written`,
)

/**
 * Appends the task to its column with its fact and increments the board's version, in one statement that holds the
 * board. Answers its rank and team; undefined in a sprint that is missing, completed or full, or where the rank was taken.
 */
export async function insertTask(db: Db, task: Task, { fact, key, payload }: OutboxRow) {
  const row = JSON.stringify(TASK_COLUMNS.row(task))
  const [written] = await insertAtEnd(db, row, task.sprintId, fact, key, payload)
  return written
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
  readonly actor: Actor
}

/** Entries of the history from the CTE `written`: none when nothing was written. */
function selectEntries(entries: ReturnType<typeof taskEntries>, { actorId, at }: Actor) {
  const changes = JSON.stringify(entries.map((entry) => entry.changes))
  return sql`select 'task', w.id, 'changed', ${actorId}::uuid, ${actingTokenId()}::uuid, e.changes, ${at}::timestamptz
    from written w, jsonb_array_elements(${changes}::jsonb) e (changes)`
}

/**
 * Updates the changed columns, inserts the fact and the history and increments the boards' versions in one statement. False when the
 * task changed or its sprint was completed meanwhile. Throws 23505 when the rank was taken.
 */
export async function updateTask(
  db: Db,
  { before, after, deletedAt, mustBeOpen, fact, actor }: TaskWrite,
): Promise<boolean> {
  const boards = boardsOf(before, after)
  const entries = taskEntries(before, after)
  const writing = withBoardVersions(db, { ids: boards, mustBeOpen })
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
  const noting =
    entries.length === 0
      ? writing
      : writing.with('noted', (query) =>
          query
            .insertInto('record_history')
            .columns(['noun', 'record_id', 'what', 'actor_id', 'token_id', 'changes', 'at'])
            .expression(selectEntries(entries, actor)),
        )
  const written = await noting.selectFrom('written').select('id').executeTakeFirst()
  return written !== undefined
}
