import { goalRows } from '@cadencia/admin/goals/read-repository'
import type { Db } from '@cadencia/db/client'
import { rowsOf, selectFrom } from '@cadencia/db/rows'
import { BUSINESS_ZONE } from '@cadencia/locale/sao-paulo'
import { allMeetingRows } from '@cadencia/meetings/read-repository'
import { countRows } from '@cadencia/server/list-page'
import { type Slice, sortOrder } from '@cadencia/server/sort-order'
import { shareRows, sprintRows, taskRows } from '@cadencia/sprints/read-repository'
import type { Difficulty } from '@cadencia/sprints/tasks/contract'
import { sql } from 'kysely'
import type { LedgerEntry, Recalculation, Score, ScorePart } from '../contract.ts'
import type { Span } from '../period.ts'
import { type ScoredTask, taskFactors } from '../rules.ts'
import { type Holder, isHeldBy } from './holder.ts'

/** All entries, reversals too; joined by other packages' statements. */
export const entryRows = rowsOf(selectFrom('score_entries').select(['user_id', 'points', 'at']))

interface LedgerFilter {
  readonly span: Span
  /** The viewer: titles of knowledge shares are visible to sender and recipient only. */
  readonly viewerId: string
}

interface Row extends Omit<LedgerEntry, 'factors'> {
  readonly task: (Omit<ScoredTask, 'difficulty'> & { readonly difficulty: Difficulty }) | null
}

const NEWEST_FIRST = sortOrder<LedgerEntry>(
  'desc',
  ['e.at', ({ at }) => at, 'timestamptz'],
  ['e.id', ({ id }) => id, 'bigint'],
)

/** A holder's entries in a period, by their causes' completion, newest first. */
export function ledgerList(db: Db, holder: Holder, filter: LedgerFilter) {
  const { start, end } = filter.span
  return {
    rows: (slice: Slice) => readEntries(db, holder, { ...filter, ...slice }),
    order: NEWEST_FIRST,
    count: () =>
      countRows(
        db,
        db
          .selectFrom('score_entries as e')
          .select('e.id')
          .where(isHeldBy(holder))
          .where('e.at', '>=', start)
          .where('e.at', '<', end),
      ),
  }
}

async function readEntries(db: Db, holder: Holder, page: LedgerFilter & Slice): Promise<LedgerEntry[]> {
  const { span, viewerId, after, by, limit } = page
  const { rows } = await sql<Row>`
    select e.id, e.points, e.cause, e.cause_id as "causeId", e.at,
      case when e.reverses is not null then 'reversal'
        when exists (select from score_entries r where r.reverses = e.id) then 'reversed'
        else 'standing' end as state,
      coalesce(t.title, s.name, m.title, k.title, g.title) as title,
      case when t.id is not null and t.completed_at is not null then json_build_object(
        'points', t.points, 'difficulty', t.difficulty, 'quality', t.quality,
        'daysLate', greatest(0, coalesce(
          (t.completed_at at time zone ${sql.lit(BUSINESS_ZONE)})::date - t.due_date, 0))) end as task
    from score_entries e
      left join ${taskRows.as('t')} on e.cause = 'task' and t.id = e.cause_id
      left join ${sprintRows.as('s')} on e.cause = 'sprint' and s.id = e.cause_id
      left join ${allMeetingRows.as('m')} on e.cause = 'meeting' and m.id = e.cause_id
      left join ${shareRows.as('k')} on e.cause = 'knowledge' and k.id = e.cause_id
        and ${viewerId}::uuid in (k.from_user_id, k.to_user_id)
      left join ${goalRows.as('g')} on e.cause = 'goal' and g.id = e.cause_id
    where ${isHeldBy(holder)} and e.at >= ${span.start} and e.at < ${span.end} and ${after}
    order by ${by}
    limit ${limit}`.execute(db)
  return rows.map(({ task, ...entry }) => ({
    ...entry,
    factors: task && entry.state === 'standing' ? taskFactors(task) : null,
  }))
}

type Instants = Pick<Span, 'start' | 'end'>

/** A holder's points by cause, the highest first; causes that come to nothing are left out. */
export async function sumByCause(db: Db, holder: Holder, { start, end }: Instants): Promise<ScorePart[]> {
  const { rows } = await sql<ScorePart>`
    select e.cause, sum(e.points) as points,
      (count(*) filter (where reverses is null) - count(*) filter (where reverses is not null))::int as count
    from score_entries e
    where ${isHeldBy(holder)} and e.at >= ${start} and e.at < ${end}
    group by e.cause having sum(e.points) <> 0
    order by points desc, e.cause`.execute(db)
  return rows
}

/** A holder's points by week of São Paulo; weeks without entries are left out. */
export async function sumByWeek(db: Db, holder: Holder, { start, end }: Instants): Promise<Score['trend']> {
  const { rows } = await sql<Score['trend'][number]>`
    select date_trunc('week', e.at at time zone ${sql.lit(BUSINESS_ZONE)})::date as "weekStart",
      sum(e.points) as points
    from score_entries e
    where ${isHeldBy(holder)} and e.at >= ${start} and e.at < ${end}
    group by 1`.execute(db)
  return rows
}

/** The recalculation that was finished last. */
export function findLastRun(db: Db) {
  return db
    .selectFrom('score_runs')
    .select(['id', 'finished_at as finishedAt', 'entries', 'corrected'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function insertRun(
  trx: Db,
  run: Recalculation & { readonly startedAt: string },
): Promise<Recalculation> {
  return trx
    .insertInto('score_runs')
    .values({
      started_at: run.startedAt,
      finished_at: run.finishedAt,
      entries: run.entries,
      corrected: run.corrected,
    })
    .returning(['finished_at as finishedAt', 'entries', 'corrected'])
    .executeTakeFirstOrThrow()
}
