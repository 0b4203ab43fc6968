import type { TextFormat } from '@cadencia/contract/text-format'
import type { Db } from '@cadencia/db/client'
import { containsWords, titleBeginsWith } from '@cadencia/db/full-text'
import { membershipRows, teamRows } from '@cadencia/people/read-repository'
import { countRows } from '@cadencia/server/list-page'
import { matching, ordersOf } from '@cadencia/server/list-query'
import { sql } from 'kysely'
import type { BurndownTasks } from './burndown.ts'
import { SPRINT_LIST, type Sprint, type SprintFilter, type SprintSort } from './contract.ts'
import { SPRINT_COLUMNS } from './record.ts'
import type { SprintFigures, SprintTotals } from './scoring-rules.ts'

/** A stored sprint with totals of its tasks and the viewer's membership. */
export interface SprintRow extends Omit<Sprint, keyof SprintFigures | 'canEdit'>, SprintTotals {
  /** Figures at the closing; null while it runs. */
  readonly closed: SprintFigures | null
  /** Whether the viewer is in its team. */
  readonly isMember: boolean
}

/** What is counted of a running sprint's tasks, always one row. */
const totals = sql<SprintTotals>`(
  select count(*)::int as "totalTasks",
    coalesce(sum(t.points), 0)::int as "totalPoints",
    count(*) filter (where t.status = 'completed')::int as "completedTasks",
    coalesce(sum(t.points) filter (where t.status = 'completed'), 0)::int as "completedPoints",
    coalesce(sum(t.points) filter (where t.status = 'completed' and (t.due_date is null
      or (t.completed_at at time zone 'America/Sao_Paulo')::date <= t.due_date)), 0)::int as "onTimePoints",
    avg(t.quality) as "meanQuality"
  from tasks t
  where t.sprint_id = s.id and t.deleted_at is null and c.sprint_id is null)`

/** Sprints with their figures in one statement: counted while they run, as they were closed once completed. */
function selectSprints(db: Db, viewerId: string) {
  return db
    .selectFrom('sprints as s')
    .leftJoin('sprint_closings as c', 'c.sprint_id', 's.id')
    .crossJoinLateral(totals.as('f'))
    .select(SPRINT_COLUMNS.select('s'))
    .select(['f.onTimePoints', 'f.meanQuality'])
    .select([
      sql<number>`coalesce(c.total_tasks, f."totalTasks")`.as('totalTasks'),
      sql<number>`coalesce(c.completed_tasks, f."completedTasks")`.as('completedTasks'),
      sql<number>`coalesce(c.total_points, f."totalPoints")`.as('totalPoints'),
      sql<number>`coalesce(c.completed_points, f."completedPoints")`.as('completedPoints'),
      sql<SprintFigures | null>`case when c.sprint_id is not null then json_build_object('score', c.score,
        'completionRate', c.completion_rate, 'timeEfficiency', c.time_efficiency,
        'qualityRating', c.quality_rating) end`.as('closed'),
      sql<boolean>`exists (select from ${membershipRows.as('m')}
        where m.team_id = s.team_id and m.user_id = ${viewerId})`.as('isMember'),
    ])
}

const LISTED = { list: SPRINT_LIST, table: 's', columns: SPRINT_COLUMNS.names }
const CONDITIONS = {
  q: (words: string) => containsWords({ table: 's', title: 'name', rest: 'topics' }, words),
}

const orderBy = ordersOf<SprintRow>()(LISTED, {})

/** Sprints as one viewer sees them, newest first or as `sort` says. */
export function sprintList(db: Db, viewerId: string, filter: SprintFilter, sort: SprintSort = '-createdAt') {
  const isListed = matching(LISTED, filter, CONDITIONS)
  return {
    rows: selectSprints(db, viewerId).where(isListed),
    order: orderBy(sort),
    count: () => countRows(db, db.selectFrom('sprints as s').select('s.id').where(isListed)),
  }
}

export function findSprint(db: Db, id: string, viewerId: string): Promise<SprintRow | undefined> {
  return selectSprints(db, viewerId).where('s.id', '=', id).executeTakeFirst()
}

/** These sprints, in no order. */
export function listSprintsById(db: Db, ids: readonly string[], viewerId: string): Promise<SprintRow[]> {
  return selectSprints(db, viewerId).where('s.id', 'in', ids).execute()
}

/** Active sprints that ended before `today` with open tasks. */
export async function listOverdueSprintIds(trx: Db, today: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('sprints')
    .select('id')
    .where('status', '=', 'active')
    .where('end_date', '<', today)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('tasks')
          .select('tasks.id')
          .whereRef('tasks.sprint_id', '=', 'sprints.id')
          .where('tasks.status', '<>', 'completed')
          .where('tasks.deleted_at', 'is', null),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** A sprint's tasks by the days on which they were created and completed. */
export function listBurndownTasks(db: Db, sprintId: string): Promise<BurndownTasks[]> {
  return db
    .selectFrom('tasks')
    .select([
      sql<string>`(created_at at time zone 'America/Sao_Paulo')::date`.as('createdDay'),
      sql<string | null>`(completed_at at time zone 'America/Sao_Paulo')::date`.as('completedDay'),
      sql<number>`sum(points)::int`.as('points'),
    ])
    .where('sprint_id', '=', sprintId)
    .where('deleted_at', 'is', null)
    .groupBy(['createdDay', 'completedDay'])
    .execute()
}

/** Sprints whose name or topics match the words, the newest first. */
export function searchSprints(db: Db, words: string, limit: number) {
  return db
    .selectFrom('sprints as s')
    .innerJoin(teamRows.as('t'), 't.id', 's.team_id')
    .select(['s.id', 's.name', 's.number', 's.topics', 't.name as teamName'])
    .select(sql<TextFormat>`s.topics_format`.as('topicsFormat'))
    .where(containsWords({ table: 's', title: 'name', rest: 'topics' }, words))
    .orderBy(titleBeginsWith({ table: 's', title: 'name' }, words))
    .orderBy('s.created_at', 'desc')
    .limit(limit)
    .execute()
}
