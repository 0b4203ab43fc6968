import type { SortOf } from '@cadencia/contract/list'
import { Instant } from '@cadencia/contract/values'
import type { Db } from '@cadencia/db/client'
import { containsWords } from '@cadencia/db/full-text'
import { invalid } from '@cadencia/server/app-error'
import { countRows } from '@cadencia/server/list-page'
import { matching, ordersOf } from '@cadencia/server/list-query'
import { type Order, sortOrder } from '@cadencia/server/sort-order'
import { type SqlBool, sql } from 'kysely'
import { SUPPORT_LIST, type SupportFilter } from './contract.ts'
import { COLUMNS } from './record.ts'
import { selectRecords } from './repository.ts'
import type { SupportRecord } from './rules.ts'

const LISTED = { list: SUPPORT_LIST, table: 'r', columns: COLUMNS.names }

export interface RequestsAsked extends SupportFilter {
  /** Whose are `mine`. */
  readonly viewerId: string
  /** What is linked to the client of the filter. */
  readonly linkedIds?: readonly string[]
}

function isListed({ viewerId, linkedIds = [], ...filter }: RequestsAsked) {
  return matching(LISTED, filter, {
    teamId: (id) => sql`(r.requesting_team_id = ${id} or r.responsible_team_id = ${id})`,
    mine: (isMine) =>
      isMine === 'true' ? sql`(r.created_by = ${viewerId} or r.assigned_user_id = ${viewerId})` : sql`true`,
    clientId: () => sql`r.id = any(${linkedIds}::uuid[])`,
    q: (words) => containsWords({ table: 'r' }, words),
  })
}

function count(db: Db, filter: RequestsAsked): Promise<number> {
  return countRows(db, db.selectFrom('support_requests as r').select('r.id').where(isListed(filter)))
}

const orderBy = ordersOf<SupportRecord>()(LISTED, {})

export function sortedList(db: Db, filter: RequestsAsked, sort: SortOf<typeof SUPPORT_LIST>) {
  return {
    rows: selectRecords(db).where(isListed(filter)),
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
export function urgentList(db: Db, filter: RequestsAsked, now: string) {
  return {
    rows: selectRecords(db)
      .select(sql<Urgency>`json_build_array(${stageAt(now)}, ${weight}, ${moment})`.as('urgency'))
      .where(isListed(filter)),
    order: urgencyOrder(now),
    count: () => count(db, filter),
  }
}
