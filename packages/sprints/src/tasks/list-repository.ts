import type { Db } from '@cadencia/db/client'
import { containsWords, titleBeginsWith } from '@cadencia/db/full-text'
import { countRows } from '@cadencia/server/list-page'
import { matching, ordersOf } from '@cadencia/server/list-query'
import { sql } from 'kysely'
import { carries, carriesNamed } from '../labels/repository.ts'
import { TASK_LIST, type Task, type TaskFilter, type TaskLabel, type TaskSort } from './contract.ts'
import { TASK_COLUMNS } from './record.ts'
import { selectTasks, selectTasksWithoutLabels } from './repository.ts'
import { statusOf } from './rules.ts'

/** Descending status names give the board's order: pending, in_progress, completed. */
const BOARD_ORDER = sql`t.status desc, t.rank`

/** The version of a sprint's board, which every change of it raises; undefined when there is no such sprint. */
export async function findBoardVersion(db: Db, sprintId: string): Promise<number | undefined> {
  const sprint = await db
    .selectFrom('sprints')
    .select('board_version as version')
    .where('id', '=', sprintId)
    .executeTakeFirst()
  return sprint?.version
}

export interface BoardRows {
  readonly version: number
  readonly tasks: readonly Task[]
}

/**
 * Tasks by column and rank with the board's version, in one statement and so from one snapshot. An empty board has no
 * row with a version and gets `knownVersion`. One row brings the labels of all of them.
 */
export async function readBoard(db: Db, sprintId: string, knownVersion: number): Promise<BoardRows> {
  const rows = await selectTasksWithoutLabels(db)
    .innerJoin('sprints as s', 's.id', 't.sprint_id')
    .select('s.board_version as boardVersion')
    .select(
      sql<TaskLabel[] | null>`case when row_number() over (order by ${BOARD_ORDER}) = 1 then (
        select json_agg(json_build_object('id', l.id, 'name', l.name, 'color', l.color) order by lower(l.name), l.id)
        from team_labels l where l.id in (select unnest(c.label_ids) from tasks c where c.sprint_id = ${sprintId}))
        end`.as('boardLabels'),
    )
    .where('s.id', '=', sprintId)
    .where('t.deleted_at', 'is', null)
    .orderBy(BOARD_ORDER)
    .execute()
  const labels = rows.find(({ boardLabels }) => boardLabels !== null)?.boardLabels ?? []
  return { version: rows[0]?.boardVersion ?? knownVersion, tasks: withLabels(rows, labels) }
}

/** Tasks with their labels, of `labels` in their order. */
function withLabels<T extends Pick<Task, 'labelIds'>>(tasks: readonly T[], labels: readonly TaskLabel[]) {
  return tasks.map((task) => {
    const own = new Set(task.labelIds)
    return { ...task, labels: own.size === 0 ? [] : labels.filter(({ id }) => own.has(id)) }
  })
}

const LISTED = { list: TASK_LIST, table: 't', columns: TASK_COLUMNS.names }

export interface TasksAsked extends TaskFilter {
  /** What is linked to the client of the filter. */
  readonly linkedIds?: readonly string[]
}

function select(db: Db, { linkedIds = [], ...filter }: TasksAsked) {
  const conditions = matching(LISTED, filter, {
    status: (status) => {
      if (status !== 'open') return sql`t.status = ${statusOf(status)}`
      return filter.sprintId === undefined ? sql`${isOpen} and ${isInOpenSprint}` : isOpen
    },
    labelId: (id) => carries('t', id),
    clientId: () => sql`t.id = any(${linkedIds}::uuid[])`,
    q: (words) => containsWords({ table: 't' }, words),
  })
  return selectTasks(db).where('t.deleted_at', 'is', null).where(conditions)
}

const isOpen = sql`t.status <> 'completed'`

/** Excludes tasks of completed sprints. */
const isInOpenSprint = sql`not exists (select from sprints s where s.id = t.sprint_id and s.status = 'completed')`

/** All tasks of a board that match, by column and rank. */
export function listBoard(db: Db, filter: TasksAsked & { readonly sprintId: string }): Promise<Task[]> {
  return select(db, filter).orderBy(BOARD_ORDER).execute()
}

const orderBy = ordersOf<Task>()(LISTED, {})

const NAMED_ORDERS = { newest: '-createdAt', due: 'dueDate' } as const satisfies Record<string, TaskSort>

/** Tasks that match: newest first, by due date, or as `sort` says. */
export function taskList(db: Db, filter: TasksAsked, order: 'newest' | 'due' | TaskSort) {
  return {
    rows: select(db, filter),
    order: orderBy(order === 'newest' || order === 'due' ? NAMED_ORDERS[order] : order),
    count: () => countRows(db, select(db, filter).clearSelect().select('t.id')),
  }
}

interface TaskSearch {
  readonly words: string
  readonly limit: number
  /** Whose tasks come before the others'. */
  readonly userId: string
}

/** Tasks whose title or description hold the words, or which carry a label of that name: titles that begin with them, one's own, open and new ones first. */
export function searchTasks(db: Db, { words, limit, userId }: TaskSearch) {
  return select(db, {})
    .where(sql<boolean>`(${containsWords({ table: 't' }, words)} or ${carriesNamed('t', words)})`)
    .orderBy(titleBeginsWith({ table: 't' }, words))
    .orderBy(sql`(t.assigned_to is not distinct from ${userId}::uuid) desc`)
    .orderBy(sql`(t.status = 'completed'), t.created_at desc, t.id desc`)
    .limit(limit)
    .execute()
}
