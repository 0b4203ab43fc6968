import type { Db } from '@cadencia/db/client'
import { holdsWords } from '@cadencia/db/full-text'
import { countRows } from '@cadencia/server/list-page'
import { matching, ordersOf } from '@cadencia/server/list-query'
import { type Order, sortOrder } from '@cadencia/server/sort-order'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  OPPORTUNITY_LIST,
  type Opportunity,
  type OpportunityFilter,
  type OpportunitySort,
} from './contract.ts'
import { opportunityRecord } from './record.ts'
import { selectOpportunities } from './repository.ts'

const LISTED = {
  list: OPPORTUNITY_LIST,
  table: 'opportunities',
  columns: opportunityRecord.columns.names,
}

/** The conditions of a filter over `opportunities`; deleted ones are never among them. */
export function opportunityConditions(filter: OpportunityFilter): RawBuilder<SqlBool> {
  const chosen = matching(LISTED, filter, {
    q: (words) => {
      const own = holdsWords(words, {
        words: sql`opportunities.words`,
        text: sql`(opportunities.title || ' ' || opportunities.notes)`,
      })
      const ofLead = holdsWords(words, {
        words: sql`w.words`,
        text: sql`(w.name || ' ' || w.company || ' ' || w.notes)`,
      })
      return sql`(${own} or opportunities.lead_id in (select w.id from leads w where w.deleted_at is null and ${ofLead}))`
    },
  })
  return sql`opportunities.deleted_at is null and ${chosen}`
}

/** The board's order. */
export const BOARD_ORDER: Order<Opportunity> = sortOrder(
  'asc',
  ['opportunities.stage', ({ stage }) => stage, 'text'],
  ['opportunities.rank', ({ rank }) => rank, 'text'],
)

const orderBy = ordersOf<Opportunity>()(LISTED, {})

export function opportunityList(db: Db, filter: OpportunityFilter, sort: OpportunitySort | 'rank') {
  const where = opportunityConditions(filter)
  return {
    rows: selectOpportunities(db).where(where),
    order: sort === 'rank' ? BOARD_ORDER : orderBy(sort),
    count: () => countRows(db, db.selectFrom('opportunities').select('opportunities.id').where(where)),
  }
}
