import type { Db } from '@cadencia/db/client'
import { countRows } from '@cadencia/server/list-page'
import { newestFirst, type Order, sortOrder } from '@cadencia/server/sort-order'
import { type RawBuilder, sql } from 'kysely'
import { holdsWords } from '../shared/text-search.ts'
import type { OPPORTUNITY_SORTS, Opportunity, OpportunityFilter } from './contract.ts'
import { selectOpportunities } from './repository.ts'

/** The conditions of a filter over `opportunities as o`; deleted ones are never among them. */
export function opportunityConditions(filter: OpportunityFilter): RawBuilder<boolean> {
  const { q, stage, leadId, clientId, assignedTo, closingUntil } = filter
  const conditions: RawBuilder<boolean>[] = [sql<boolean>`o.deleted_at is null`]
  if (q) {
    const own = holdsWords(q, { words: sql`o.words` })
    const ofLead = holdsWords(q, { words: sql`w.words` })
    conditions.push(
      sql`(${own} or o.lead_id in (select w.id from leads w where w.deleted_at is null and ${ofLead}))`,
    )
  }
  if (stage) conditions.push(sql`o.stage = ${stage}`)
  if (leadId) conditions.push(sql`o.lead_id = ${leadId}::uuid`)
  if (clientId) conditions.push(sql`o.client_id = ${clientId}::uuid`)
  if (assignedTo === 'none') conditions.push(sql`o.assigned_to is null`)
  else if (assignedTo) conditions.push(sql`o.assigned_to = ${assignedTo}::uuid`)
  if (closingUntil) conditions.push(sql`o.expected_close_date <= ${closingUntil}::date`)
  return sql.join(conditions, sql` and `)
}

const ID = ['o.id', ({ id }: Opportunity) => id, 'uuid'] as const

export const OPPORTUNITY_ORDERS: Readonly<Record<(typeof OPPORTUNITY_SORTS)[number], Order<Opportunity>>> = {
  newest: newestFirst('o'),
  value: sortOrder('desc', ['o.value', ({ value }) => value, 'numeric'], ID),
  closing: sortOrder(
    'asc',
    ['o.expected_close_date', ({ expectedCloseDate }) => expectedCloseDate, 'date', 'nulls last'],
    ID,
  ),
  /** The board's order. */
  rank: sortOrder('asc', ['o.stage', ({ stage }) => stage, 'text'], ['o.rank', ({ rank }) => rank, 'text']),
}

export function opportunityList(db: Db, filter: OpportunityFilter, sort: (typeof OPPORTUNITY_SORTS)[number]) {
  const where = opportunityConditions(filter)
  return {
    rows: selectOpportunities(db).where(where),
    order: OPPORTUNITY_ORDERS[sort],
    count: () => countRows(db, db.selectFrom('opportunities as o').select('o.id').where(where)),
  }
}
