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

/** The conditions of a filter over `opportunities as o`; deleted ones are never among them. */
export function opportunityConditions(filter: OpportunityFilter): RawBuilder<boolean> {
  const { q, stage, leadId, clientId, assignedTo, closingUntil } = filter
  const conditions: RawBuilder<boolean>[] = [sql<boolean>`o.deleted_at is null`]
  if (q) {
    const own = holdsWords(q, { words: sql`o.words`, text: sql`(o.title || ' ' || o.notes)` })
    const ofLead = holdsWords(q, {
      words: sql`w.words`,
      text: sql`(w.name || ' ' || w.company || ' ' || w.notes)`,
    })
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

/** The board's order. */
export const BOARD_ORDER: Order<Opportunity> = sortOrder(
  'asc',
  ['o.stage', ({ stage }) => stage, 'text'],
  ['o.rank', ({ rank }) => rank, 'text'],
)

const orderBy = ordersBy('o', {
  title: ['o.title', ({ title }) => title, 'plain'],
  stage: rankedKey('o.stage', STAGES, ({ stage }) => stage),
  value: ['o.value', ({ value }) => value, 'numeric'],
  probability: ['o.probability', ({ probability }) => probability, 'int'],
  expectedCloseDate: [
    'o.expected_close_date',
    ({ expectedCloseDate }) => expectedCloseDate,
    'date',
    'nulls last',
  ],
  createdAt: ['o.created_at', ({ createdAt }) => createdAt, 'timestamptz'],
} satisfies Record<(typeof OPPORTUNITY_SORTS)[number], SortKey<Opportunity>>)

export function opportunityList(db: Db, filter: OpportunityFilter, sort: OpportunitySort | 'rank') {
  const where = opportunityConditions(filter)
  return {
    rows: selectOpportunities(db).where(where),
    order: sort === 'rank' ? BOARD_ORDER : orderBy(sort),
    count: () => countRows(db, db.selectFrom('opportunities as o').select('o.id').where(where)),
  }
}
