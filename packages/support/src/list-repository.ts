import { Instant, type Sort } from '@cadencia/contract/values'
import type { Db } from '@cadencia/db/client'
import { containsWords } from '@cadencia/db/full-text'
import { invalid } from '@cadencia/server/app-error'
import { countRows } from '@cadencia/server/list-page'
import { type Order, ordersBy, rankedKey, type SortKey, sortOrder } from '@cadencia/server/sort-order'
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import {
  SUPPORT_PRIORITIES,
  type SUPPORT_SORTS,
  SUPPORT_STATUSES,
  type SupportPriority,
  type SupportStatus,
} from './contract.ts'
import { selectRecords } from './repository.ts'
import type { SupportRecord } from './rules.ts'

export interface SupportListFilter {
  readonly status?: SupportStatus | undefined
  readonly priority?: SupportPriority | undefined
  /** Requesting or responsible team. */
  readonly teamId?: string | undefined
  /** Creator or assignee. */
  readonly personId?: string | undefined
  /** Only these. */
  readonly ids?: readonly string[] | undefined
  /** Words that it contains; '' for any. */
  readonly q?: string | undefined
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

function matchesFilter({ status, priority, teamId, personId, ids, q }: SupportListFilter) {
  return ({ and, or, eb }: ExpressionBuilder<Rows, 'r'>) =>
    and([
      ...(status ? [eb('r.status', '=', status)] : []),
      ...(priority ? [eb('r.priority', '=', priority)] : []),
      ...(teamId
        ? [or([eb('r.requesting_team_id', '=', teamId), eb('r.responsible_team_id', '=', teamId)])]
        : []),
      ...(personId ? [or([eb('r.created_by', '=', personId), eb('r.assigned_user_id', '=', personId)])] : []),
      ...(ids ? [sql<SqlBool>`r.id = any(${ids}::uuid[])`] : []),
      ...(q ? [containsWords({ table: 'r' }, q)] : []),
    ])
}

function count(db: Db, filter: SupportListFilter): Promise<number> {
  return countRows(db, db.selectFrom('support_requests as r').select('r.id').where(matchesFilter(filter)))
}

const orderBy = ordersBy('r', {
  title: ['r.title', ({ title }) => title, 'plain'],
  status: rankedKey('r.status', SUPPORT_STATUSES, ({ status }) => status),
  priority: rankedKey('r.priority', SUPPORT_PRIORITIES, ({ priority }) => priority),
  dueAt: ['r.due_at', ({ dueAt }) => dueAt, 'timestamptz'],
  createdAt: ['r.created_at', ({ createdAt }) => createdAt, 'timestamptz'],
} satisfies Record<(typeof SUPPORT_SORTS)[number], SortKey<SupportRecord>>)

export function sortedList(db: Db, filter: SupportListFilter, sort: Sort<(typeof SUPPORT_SORTS)[number]>) {
  return {
    rows: selectRecords(db).where(matchesFilter(filter)),
    order: orderBy(sort),
    count: () => count(db, filter),
  }
}

/** Sort key, ascending: overdue first, then priority, then due time. */
type Urgency = readonly [stage: number, weight: number, moment: number]

const SEPARATOR = '~'

/**
 * The instant that "overdue" refers to. It is part of the cursor, the same for every page, so that rows do not move
 * between pages. Throws 400 for an invalid cursor.
 */
export function urgencyAt(cursor: string | undefined, now: string): string {
  if (cursor === undefined) return now
  const [at, ...rest] = cursor.split(SEPARATOR)
  const instant = Instant.safeParse(at)
  if (!instant.success || rest.length !== 1) throw invalid('cursor', 'Cursor inválido')
  return instant.data
}

const isPending = sql<SqlBool>`r.status in ('open', 'in_progress')`
const weight = sql<number>`case when ${isPending}
  then array_position(array['urgent', 'high', 'medium', 'low'], r.priority) else 0 end`
// Microseconds, negated where the order is newest first.
const moment = sql<number>`(extract(epoch from case when ${isPending} then r.due_at else r.created_at end)
  * case when ${isPending} then 1000000 else -1000000 end)::bigint`

const stageAt = (
  now: string,
) => sql<number>`case when r.status = 'closed' then 3 when r.status = 'resolved' then 2
  when r.due_at < ${now} then 0 else 1 end`

type UrgentRecord = SupportRecord & { readonly urgency: Urgency }

function urgencyOrder(now: string): Order<UrgentRecord> {
  const order = sortOrder<UrgentRecord>(
    'asc',
    [stageAt(now), ({ urgency }) => urgency[0], 'int'],
    [weight, ({ urgency }) => urgency[1], 'int'],
    [moment, ({ urgency }) => urgency[2], 'bigint'],
    ['r.id', ({ id }) => id, 'uuid'],
  )
  return {
    by: order.by,
    cursorOf: (row) => `${now}${SEPARATOR}${order.cursorOf(row)}`,
    after: (cursor) => order.after(cursor === undefined ? undefined : (cursor.split(SEPARATOR)[1] ?? '')),
  }
}

/** By urgency: overdue, other pending (by priority and due time), then resolved and closed, newest first. */
export function urgentList(db: Db, filter: SupportListFilter, now: string) {
  return {
    rows: selectRecords(db)
      .select(sql<Urgency>`json_build_array(${stageAt(now)}, ${weight}, ${moment})`.as('urgency'))
      .where(matchesFilter(filter)),
    order: urgencyOrder(now),
    count: () => count(db, filter),
  }
}
