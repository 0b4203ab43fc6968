import type { Db } from '@cadencia/db/client'
import { containsWords, titleBeginsWith } from '@cadencia/db/full-text'
import { countRows } from '@cadencia/server/list-page'
import { ordersBy, rankedKey, type SortKey } from '@cadencia/server/sort-order'
import { sql } from 'kysely'
import { carries, carriesNamed } from '../labels/repository.ts'
import {
  PRIORITIES,
  type Priority,
  type TASK_SORTS,
  TASK_STATUSES,
  type Task,
  type TaskLabel,
  type TaskSort,
  type TaskStatus,
} from './contract.ts'
import { selectTasks, selectTasksWithoutLabels } from './repository.ts'

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

export interface TaskFilter {
  readonly sprintId?: string | undefined
  readonly teamId?: string | undefined
  readonly assignedTo?: string | undefined
  /** `open`: not completed; without `sprintId` also excludes tasks of completed sprints. */
  readonly status?: TaskStatus | 'open' | undefined
  readonly priority?: Priority | undefined
  readonly meetingId?: string | undefined
  readonly labelId?: string | undefined
  readonly parentId?: string | undefined
  /** Only these. */
  readonly ids?: readonly string[] | undefined
  /** Words in title or description. */
  readonly words?: string | undefined
  /** Due on that day or before. */
  readonly dueUntil?: string | undefined
}

function matching(db: Db, filter: TaskFilter) {
  const { sprintId, teamId, assignedTo, status, priority, meetingId, labelId, parentId, ids, words } = filter
  const { dueUntil } = filter
  return selectTasks(db)
    .where('t.deleted_at', 'is', null)
    .$if(sprintId !== undefined, (query) => query.where('t.sprint_id', '=', sprintId ?? ''))
    .$if(teamId !== undefined, (query) => query.where('t.team_id', '=', teamId ?? ''))
    .$if(assignedTo !== undefined, (query) => query.where('t.assigned_to', '=', assignedTo ?? ''))
    .$if(status === 'open', (query) => query.where('t.status', '<>', 'completed'))
    .$if(status === 'open' && sprintId === undefined, (query) => query.where(isInOpenSprint))
    .$if(status !== undefined && status !== 'open', (query) => query.where('t.status', '=', status ?? ''))
    .$if(priority !== undefined, (query) => query.where('t.priority', '=', priority ?? ''))
    .$if(meetingId !== undefined, (query) => query.where('t.meeting_id', '=', meetingId ?? ''))
    .$if(labelId !== undefined, (query) => query.where(carries('t', labelId ?? '')))
    .$if(parentId !== undefined, (query) => query.where('t.parent_id', '=', parentId ?? ''))
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`t.id = any(${ids}::uuid[])`))
    .$if(dueUntil !== undefined, (query) => query.where('t.due_date', '<=', dueUntil ?? ''))
    .$if(words !== undefined, (query) => query.where(containsWords({ table: 't' }, words ?? '')))
}

/** Excludes tasks of completed sprints. */
const isInOpenSprint = sql<boolean>`not exists (
  select from sprints s where s.id = t.sprint_id and s.status = 'completed')`

/** All tasks of a board that match, by column and rank. */
export function listBoard(db: Db, filter: TaskFilter & { readonly sprintId: string }): Promise<Task[]> {
  return matching(db, filter).orderBy(BOARD_ORDER).execute()
}

const orderBy = ordersBy('t', {
  title: ['t.title', ({ title }) => title, 'plain'],
  status: rankedKey('t.status', TASK_STATUSES, ({ status }) => status),
  priority: rankedKey('t.priority', PRIORITIES, ({ priority }) => priority),
  points: ['t.points', ({ points }) => points, 'int'],
  dueDate: ['t.due_date', ({ dueDate }) => dueDate, 'date', 'nulls last'],
  createdAt: ['t.created_at', ({ createdAt }) => createdAt, 'timestamptz'],
} satisfies Record<(typeof TASK_SORTS)[number], SortKey<Task>>)

const NAMED_ORDERS = { newest: '-createdAt', due: 'dueDate' } as const satisfies Record<string, TaskSort>

/** Tasks that match: newest first, by due date, or as `sort` says. */
export function taskList(db: Db, filter: TaskFilter, order: 'newest' | 'due' | TaskSort) {
  return {
    rows: matching(db, filter),
    order: orderBy(order === 'newest' || order === 'due' ? NAMED_ORDERS[order] : order),
    count: () => countRows(db, matching(db, filter).clearSelect().select('t.id')),
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
  return matching(db, {})
    .where(sql<boolean>`(${containsWords({ table: 't' }, words)} or ${carriesNamed('t', words)})`)
    .orderBy(titleBeginsWith({ table: 't' }, words))
    .orderBy(sql`(t.assigned_to is not distinct from ${userId}::uuid) desc`)
    .orderBy(sql`(t.status = 'completed'), t.created_at desc, t.id desc`)
    .limit(limit)
    .execute()
}
