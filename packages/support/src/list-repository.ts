import type { Db } from '@cadencia/db/client'
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { SupportPriority, SupportStatus } from './contract.ts'
import { selectRecords } from './repository.ts'
import type { SupportRecord } from './rules.ts'

export interface SupportListFilter {
  readonly status?: SupportStatus | undefined
  readonly priority?: SupportPriority | undefined
  /** Requesting or responsible team. */
  readonly teamId?: string | undefined
  /** Creator or assignee. */
  readonly personId?: string | undefined
}

interface Rows {
  r: {
    status: string
    priority: string
    requesting_team_id: string | null
    responsible_team_id: string | null
    created_by: string | null
    assigned_user_id: string | null
  }
}

function matchesFilter({ status, priority, teamId, personId }: SupportListFilter) {
  return ({ and, or, eb }: ExpressionBuilder<Rows, 'r'>) =>
    and([
      ...(status ? [eb('r.status', '=', status)] : []),
      ...(priority ? [eb('r.priority', '=', priority)] : []),
      ...(teamId
        ? [or([eb('r.requesting_team_id', '=', teamId), eb('r.responsible_team_id', '=', teamId)])]
        : []),
      ...(personId ? [or([eb('r.created_by', '=', personId), eb('r.assigned_user_id', '=', personId)])] : []),
    ])
}

interface Page extends SupportListFilter {
  readonly limit: number
}

interface NewestPage extends Page {
  /** The previous page's last row. */
  readonly after?: { readonly createdAt: string; readonly id: string } | undefined
}

/** One page, newest first. */
export function listNewest(db: Db, { limit, after, ...filter }: NewestPage): Promise<SupportRecord[]> {
  return selectRecords(db)
    .where(matchesFilter(filter))
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(r.created_at, r.id) < (${after?.createdAt}, ${after?.id})`),
    )
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute()
}

/** Sort key, ascending: overdue first, then priority, then due time. */
export type Urgency = readonly [stage: number, weight: number, moment: number]

interface UrgentPage extends Page {
  /** The instant for "overdue", the same on every page so that rows do not move between pages. */
  readonly now: string
  readonly after?: { readonly urgency: Urgency; readonly id: string } | undefined
}

const isPending = sql<SqlBool>`r.status in ('open', 'in_progress')`

/** One page by urgency: overdue, other pending (by priority and due time), then resolved and closed, newest first. */
export function listUrgent(
  db: Db,
  { limit, now, after, ...filter }: UrgentPage,
): Promise<(SupportRecord & { readonly urgency: Urgency })[]> {
  const stage = sql<number>`case when r.status = 'closed' then 3 when r.status = 'resolved' then 2
    when r.due_at < ${now} then 0 else 1 end`
  const weight = sql<number>`case when ${isPending}
    then array_position(array['urgent', 'high', 'medium', 'low'], r.priority) else 0 end`
  // Microseconds, negated where the order is newest first.
  const moment = sql<number>`(extract(epoch from case when ${isPending} then r.due_at else r.created_at end)
    * case when ${isPending} then 1000000 else -1000000 end)::bigint`
  const [afterStage, afterWeight, afterMoment] = after?.urgency ?? []
  return selectRecords(db)
    .select(sql<Urgency>`json_build_array(${stage}, ${weight}, ${moment})`.as('urgency'))
    .where(matchesFilter(filter))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(${stage}, ${weight}, ${moment}, r.id)
          > (${afterStage}::int, ${afterWeight}::int, ${afterMoment}::bigint, ${after?.id}::uuid)`,
      ),
    )
    .orderBy(stage)
    .orderBy(weight)
    .orderBy(moment)
    .orderBy('r.id')
    .limit(limit)
    .execute()
}

/** Stops counting at 10,001. */
export async function countRecords(db: Db, filter: SupportListFilter): Promise<number> {
  const { total } = await db
    .selectFrom((from) =>
      from
        .selectFrom('support_requests as r')
        .select('r.id')
        .where(matchesFilter(filter))
        .limit(10_001)
        .as('seen'),
    )
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}
