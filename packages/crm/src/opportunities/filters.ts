import { type RawBuilder, sql } from 'kysely'
import { BY_DAY, BY_INSTANT, BY_NUMBER, BY_TEXT, type Order } from '../shared/list-page.ts'
import { holdsWords } from '../shared/text-search.ts'
import type { OPPORTUNITY_SORTS, Opportunity, OpportunityFilter } from './contract.ts'

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

export const OPPORTUNITY_ORDERS: Readonly<Record<(typeof OPPORTUNITY_SORTS)[number], Order<Opportunity>>> = {
  newest: {
    by: sql`o.created_at desc, o.id desc`,
    cursorOf: ({ createdAt, id }) => [createdAt, id],
    cursorSchema: BY_INSTANT,
    after: ([at, id]) => sql`(o.created_at, o.id) < (${at}::timestamptz, ${id}::uuid)`,
  },
  value: {
    by: sql`o.value desc, o.id desc`,
    cursorOf: ({ value, id }) => [value, id],
    cursorSchema: BY_NUMBER,
    after: ([value, id]) => sql`(o.value, o.id) < (${value}::numeric, ${id}::uuid)`,
  },
  closing: {
    by: sql`o.expected_close_date, o.id`,
    cursorOf: ({ expectedCloseDate, id }) => [expectedCloseDate ?? '', id],
    cursorSchema: BY_DAY,
    after: ([day, id]) =>
      day === ''
        ? sql`o.expected_close_date is null and o.id > ${id}::uuid`
        : sql`((o.expected_close_date, o.id) > (${day}::date, ${id}::uuid) or o.expected_close_date is null)`,
  },
  /** The board's order, within one stage. */
  rank: {
    by: sql`o.stage, o.rank`,
    cursorOf: ({ rank, id }) => [rank, id],
    cursorSchema: BY_TEXT,
    after: ([rank]) => sql`o.rank > ${rank}`,
  },
}
