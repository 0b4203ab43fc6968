import type { Db } from '@cadencia/db/client'
import { holdsWords } from '@cadencia/db/full-text'
import { recordList } from '@cadencia/records/record-list'
import { countRows } from '@cadencia/server/list-page'
import { type Order, sortOrder } from '@cadencia/server/sort-order'
import { sql } from 'kysely'
import {
  OPPORTUNITY_LIST,
  type Opportunity,
  type OpportunityFilter,
  type OpportunitySort,
} from './contract.ts'
import { opportunityRecord } from './record.ts'
import { selectOpportunities } from './repository.ts'

const OPPORTUNITIES = recordList(OPPORTUNITY_LIST, opportunityRecord)

/** The conditions of a filter over `opportunities`; deleted ones are never among them. */
export function opportunityConditions(filter: OpportunityFilter) {
  return OPPORTUNITIES.where(filter, {
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
}

/** The board's order. */
export const BOARD_ORDER: Order<Opportunity> = sortOrder(
  'asc',
  ['opportunities.stage', ({ stage }) => stage, 'text'],
  ['opportunities.rank', ({ rank }) => rank, 'text'],
)

const orderBy = OPPORTUNITIES.orderBy({})

export function opportunityList(db: Db, filter: OpportunityFilter, sort: OpportunitySort | 'rank') {
  const rows = selectOpportunities(db).where(opportunityConditions(filter))
  return {
    rows,
    order: sort === 'rank' ? BOARD_ORDER : orderBy(sort),
    count: () => countRows(db, rows.clearSelect().select('opportunities.id')),
  }
}
