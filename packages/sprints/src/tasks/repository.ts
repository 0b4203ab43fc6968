import type { Db } from '@cadencia/db/client'
import { columnsOf } from '@cadencia/db/columns'
import { statement } from '@cadencia/db/statement'
import { type RawBuilder, sql } from 'kysely'
import type { Task, TaskStatus } from './contract.ts'

export const TASK_COLUMNS = columnsOf<'tasks', Task>()({
  id: 'id',
  title: 'title',
  description: 'description',
  descriptionFormat: 'description_format',
  status: 'status',
  priority: 'priority',
  difficulty: 'difficulty',
  points: 'points',
  estimatedHours: 'estimated_hours',
  assignedTo: 'assigned_to',
  sprintId: 'sprint_id',
  teamId: 'team_id',
  meetingId: 'meeting_id',
  startDate: 'start_date',
  endDate: 'end_date',
  dueDate: 'due_date',
  quality: 'quality',
  completedAt: 'completed_at',
  rank: 'rank',
  createdBy: 'created_by',
  version: 'version',
  revision: 'revision',
  createdAt: 'created_at',
})

/** Tasks, deleted ones too, with the fields as the contract names them. */
export function selectTasks(db: Db) {
  return db.selectFrom('tasks as t').select(TASK_COLUMNS.select('t'))
}

export function findTask(db: Db, id: string): Promise<Task | undefined> {
  return selectTasks(db).where('t.id', '=', id).where('t.deleted_at', 'is', null).executeTakeFirst()
}

/** One task as a write needs it: `isClosed` where its sprint is completed. */
function selectForWrite(db: Db, id: string) {
  return selectTasks(db)
    .select(
      sql<boolean>`coalesce((select s.status = 'completed' from sprints s where s.id = t.sprint_id), false)`.as(
        'isClosed',
      ),
    )
    .where('t.id', '=', id)
}

/** A task that was not deleted, with whether its sprint is completed. */
export function findForEdit(db: Db, id: string) {
  return selectForWrite(db, id).where('t.deleted_at', 'is', null).executeTakeFirst()
}

/** A task, deleted or not, with what decides who may delete it. */
export function findForDeletion(db: Db, id: string, viewerId: string) {
  return selectForWrite(db, id)
    .select([
      't.deleted_at as deletedAt',
      sql<boolean>`exists (select from team_members m
        where m.team_id = t.team_id and m.user_id = ${viewerId} and m.role in ('leader', 'admin'))`.as(
        'managesTeam',
      ),
    ])
    .executeTakeFirst()
}

interface Edge {
  /** SQL for the column's sprint (an expression that may be null) and status. */
  readonly sprint: RawBuilder<unknown>
  readonly status: RawBuilder<unknown>
  /** More conditions on the ranks `c`. */
  readonly beyond?: RawBuilder<unknown>
  readonly order: 'asc' | 'desc'
}

/** The index's full order; otherwise Postgres sorts where the sprint is null. */
function byRank(order: 'asc' | 'desc') {
  return sql.raw(`c.sprint_id ${order}, c.status ${order}, c.rank ${order}`)
}

/**
 * SQL for the first or last rank of a column, including deleted tasks. Two cases, because no index supports `is not
 * distinct from`.
 */
function edgeRank({ sprint, status, beyond = sql`true`, order }: Edge) {
  const rank = (where: RawBuilder<unknown>) => sql`(select c.rank from tasks c
    where ${where} and c.status = ${status} and ${beyond} order by ${byRank(order)} limit 1)`
  return sql<string | null>`case when ${sprint} is null
    then ${rank(sql`c.sprint_id is null`)} else ${rank(sql`c.sprint_id = ${sprint}`)} end`
}

/** The task and the last rank of a column of its board. */
export function findWithEnd(db: Db, id: string, status: TaskStatus) {
  const end = edgeRank({ sprint: sql`t.sprint_id`, status: sql`${status}`, order: 'desc' })
  return selectForWrite(db, id)
    .select(end.as('lastRank'))
    .where('t.deleted_at', 'is', null)
    .executeTakeFirst()
}

export interface Anchor {
  readonly id: string
  /** Whether the task goes before the anchor or after it. */
  readonly side: 'before' | 'after'
}

function besideAnchor(side: Anchor['side']) {
  const isBefore = side === 'before'
  const neighbour = edgeRank({
    sprint: sql`a.sprint_id`,
    status: sql`a.status`,
    beyond: sql`c.rank ${sql.raw(isBefore ? '<' : '>')} a.rank and c.id <> t.id`,
    order: isBefore ? 'desc' : 'asc',
  })
  return statement((db, id: string, anchorId: string) =>
    selectForWrite(db, id)
      .leftJoin('tasks as a', (join) => join.on('a.id', '=', anchorId).on('a.deleted_at', 'is', null))
      .select(['a.rank as anchorRank', 'a.sprint_id as anchorSprintId', 'a.status as anchorStatus'])
      .select(neighbour.as('neighbourRank'))
      .where('t.deleted_at', 'is', null),
  )
}

const readBeside = { before: besideAnchor('before'), after: besideAnchor('after') } as const

/**
 * The task, its anchor's position (nulls if deleted) and the adjacent rank on the requested side, ignoring the task
 * itself.
 */
export async function findWithAnchor(db: Db, id: string, { id: anchorId, side }: Anchor) {
  const [found] = await readBeside[side](db, id, anchorId)
  return found
}

/** What decides whether a sprint takes another task; undefined when there is no such sprint. */
export function findBoard(db: Db, sprintId: string) {
  return selectBoards(db).where('s.id', '=', sprintId).executeTakeFirst()
}

/** Sprints with what decides whether they take another task. */
export function selectBoards(db: Db) {
  return db
    .selectFrom('sprints as s')
    .select(['s.id', 's.team_id as teamId', 's.task_count as tasks'])
    .select(sql<boolean>`s.status = 'completed'`.as('isClosed'))
}

/** The same with the last rank of one of its columns. */
export function findColumn(db: Db, sprintId: string, status: TaskStatus) {
  return selectBoards(db)
    .select(
      sql<string | null>`(select c.rank from tasks c where c.sprint_id = s.id and c.status = ${status}
        order by c.rank desc limit 1)`.as('lastRank'),
    )
    .where('s.id', '=', sprintId)
    .executeTakeFirst()
}

/** The last rank of a column of the tasks that have no sprint. */
export async function findLastRankWithoutSprint(db: Db, status: TaskStatus): Promise<string | null> {
  const last = await db
    .selectFrom('tasks as c')
    .select('c.rank')
    .where('c.sprint_id', 'is', null)
    .where('c.status', '=', status)
    .orderBy(byRank('desc'))
    .limit(1)
    .executeTakeFirst()
  return last?.rank ?? null
}

interface WantedRank extends Pick<Task, 'id' | 'sprintId' | 'status'> {
  readonly rank?: string | undefined
}

/** For each task the last rank of the column that is named beside it, and whether the rank is taken there. */
export async function findRanks(db: Db, wanted: readonly WantedRank[]) {
  const column = { sprint: sql`w.sprint_id`, status: sql`w.status`, order: 'desc' } as const
  const { rows } = await sql<{ id: string; lastRank: string | null; isTaken: boolean }>`
    select w.id, ${edgeRank(column)} as "lastRank",
      ${edgeRank({ ...column, beyond: sql`c.rank = w.rank` })} is not null as "isTaken"
    from unnest(${wanted.map(({ id }) => id)}::uuid[], ${wanted.map(({ sprintId }) => sprintId)}::uuid[],
      ${wanted.map(({ status }) => status)}::text[],
      ${wanted.map(({ rank = null }) => rank)}::text[]) as w (id, sprint_id, status, rank)`.execute(db)
  return rows
}

/** Locks the board until the transaction ends. */
export async function lockBoard(trx: Db, sprintId: string): Promise<void> {
  await trx.selectFrom('sprints').select('id').where('id', '=', sprintId).forUpdate().execute()
}

/** All tasks of the column, including deleted ones, by rank; locked until the transaction ends. */
export function lockColumn(trx: Db, sprintId: string | null, status: TaskStatus) {
  return selectTasks(trx)
    .select('t.deleted_at as deletedAt')
    .where('t.sprint_id', sprintId === null ? 'is' : '=', sprintId)
    .where('t.status', '=', status)
    .orderBy('t.rank')
    .forUpdate('t')
    .execute()
}

/** Also increments the board's version. */
export async function writeRanks(
  trx: Db,
  sprintId: string | null,
  ranks: readonly { readonly id: string; readonly rank: string }[],
): Promise<void> {
  const ids = ranks.map(({ id }) => id)
  const fresh = ranks.map(({ rank }) => rank)
  await sql`update tasks set rank = fresh.rank
    from unnest(${ids}::uuid[], ${fresh}::text[]) as fresh (id, rank) where tasks.id = fresh.id`.execute(trx)
  if (sprintId === null) return
  await trx
    .updateTable('sprints')
    .set(({ eb }) => ({ board_version: eb('board_version', '+', 1) }))
    .where('id', '=', sprintId)
    .execute()
}

/** With their histories. Returns the number of tasks removed. */
export async function purgeTasks(db: Db, deletedBefore: string): Promise<number> {
  const { rows } = await sql`
    with gone as (delete from tasks where deleted_at < ${deletedBefore} returning id),
      forgotten as (delete from record_history h using gone where h.record_id = gone.id)
    select id from gone`.execute(db)
  return rows.length
}
