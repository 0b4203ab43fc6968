import type { Db } from '@cadencia/db/client'
import { BUSINESS_ZONE } from '@cadencia/locale/sao-paulo'
import type { Difficulty } from '@cadencia/sprints/tasks/contract'
import { sql } from 'kysely'
import type { LedgerEntry } from '../contract.ts'
import type { Span } from '../period.ts'
import { type ScoredTask, taskFactors } from '../rules.ts'
import { type Holder, isHeldBy } from './holder.ts'

interface LedgerPage {
  readonly span: Span
  /** The viewer: titles of knowledge shares are visible to sender and recipient only. */
  readonly viewerId: string
  readonly limit: number
  /** The last entry of the page before. */
  readonly after: { readonly at: string; readonly id: number } | undefined
}

interface Row extends Omit<LedgerEntry, 'factors'> {
  readonly task: (Omit<ScoredTask, 'difficulty'> & { readonly difficulty: Difficulty }) | null
}

/** A page of a holder's entries in a period, by their causes' completion, the newest first. */
export async function listEntries(db: Db, holder: Holder, page: LedgerPage): Promise<LedgerEntry[]> {
  const { span, viewerId, limit, after } = page
  const isAfter = after ? sql`(e.at, e.id) < (${after.at}::timestamptz, ${after.id}::bigint)` : sql`true`
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
      left join tasks t on e.cause = 'task' and t.id = e.cause_id and t.deleted_at is null
      left join sprints s on e.cause = 'sprint' and s.id = e.cause_id
      left join meetings m on e.cause = 'meeting' and m.id = e.cause_id
      left join knowledge_shares k on e.cause = 'knowledge' and k.id = e.cause_id
        and ${viewerId}::uuid in (k.from_user_id, k.to_user_id)
      left join goals g on e.cause = 'goal' and g.id = e.cause_id
    where ${isHeldBy(holder)} and e.at >= ${span.start} and e.at < ${span.end} and ${isAfter}
    order by e.at desc, e.id desc
    limit ${limit}`.execute(db)
  return rows.map(({ task, ...entry }) => ({
    ...entry,
    factors: task && entry.state === 'standing' ? taskFactors(task) : null,
  }))
}

/** How many entries a holder has in a period, counted to 10,001. */
export async function countEntries(db: Db, holder: Holder, { start, end }: Span): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from score_entries e where ${isHeldBy(holder)} and e.at >= ${start} and e.at < ${end} limit 10001
    ) seen`.execute(db)
  return rows[0]?.total ?? 0
}
