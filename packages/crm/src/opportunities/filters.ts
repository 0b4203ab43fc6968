import type { Db } from '@cadencia/db/client'
import { holdsWords } from '@cadencia/db/full-text'
import { countRows } from '@cadencia/server/list-page'
import { type Order, ordersBy, rankedKey, type SortKey, sortOrder } from '@cadencia/server/sort-order'
import { type RawBuilder, sql } from 'kysely'
import {
  type OPPORTUNITY_SORTS,
  type Opportunity,
  type OpportunityFilter,
  type OpportunitySort,
  STAGES,
} from './contract.ts'
import { selectOpportunities } from './repository.ts'

/** The conditions of a filter over `opportunities`; deleted ones are never among them. */
export function opportunityConditions(filter: OpportunityFilter): RawBuilder<boolean> {
  const { q, stage, leadId, clientId, assignedTo, closingUntil } = filter
  const conditions: RawBuilder<boolean>[] = [sql<boolean>`opportunities.deleted_at is null`]
  if (q) {
    const own = holdsWords(q, {
      words: sql`opportunities.words`,
      text: sql`(opportunities.title || ' ' || opportunities.notes)`,
    })
    const ofLead = holdsWords(q, {
      words: sql`w.words`,
      text: sql`(w.name || ' ' || w.company || ' ' || w.notes)`,
    })
    conditions.push(
      sql`(${own} or opportunities.lead_id in (select w.id from leads w where w.deleted_at is null and ${ofLead}))`,
    )
  }
  if (stage) conditions.push(sql`opportunities.stage = ${stage}`)
  if (leadId) conditions.push(sql`opportunities.lead_id = ${leadId}::uuid`)
  if (clientId) conditions.push(sql`opportunities.client_id = ${clientId}::uuid`)
  if (assignedTo === 'none') conditions.push(sql`opportunities.assigned_to is null`)
  else if (assignedTo) conditions.push(sql`opportunities.assigned_to = ${assignedTo}::uuid`)
  if (closingUntil) conditions.push(sql`opportunities.expected_close_date <= ${closingUntil}::date`)
  return sql.join(conditions, sql` and `)
}

/** The board's order. */
export const BOARD_ORDER: Order<Opportunity> = sortOrder(
  'asc',
  ['opportunities.stage', ({ stage }) => stage, 'text'],
  ['opportunities.rank', ({ rank }) => rank, 'text'],
)

const orderBy = ordersBy('opportunities', {
  title: ['opportunities.title', ({ title }) => title, 'plain'],
  stage: rankedKey('opportunities.stage', STAGES, ({ stage }) => stage),
  value: ['opportunities.value', ({ value }) => value, 'numeric'],
  probability: ['opportunities.probability', ({ probability }) => probability, 'int'],
  expectedCloseDate: [
    'opportunities.expected_close_date',
    ({ expectedCloseDate }) => expectedCloseDate,
    'date',
    'nulls last',
  ],
  createdAt: ['opportunities.created_at', ({ createdAt }) => createdAt, 'timestamptz'],
} satisfies Record<(typeof OPPORTUNITY_SORTS)[number], SortKey<Opportunity>>)

export function opportunityList(db: Db, filter: OpportunityFilter, sort: OpportunitySort | 'rank') {
  const where = opportunityConditions(filter)
  return {
    rows: selectOpportunities(db).where(where),
    order: sort === 'rank' ? BOARD_ORDER : orderBy(sort),
    count: () => countRows(db, db.selectFrom('opportunities').select('opportunities.id').where(where)),
  }
}
