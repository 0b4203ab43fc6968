import type { Db } from '@cadencia/db/client'
import { addDays, saoPauloStartOfDay } from '@cadencia/locale/sao-paulo'
import { countRows } from '@cadencia/server/list-page'
import { matching, ordersOf } from '@cadencia/server/list-query'
import type { Order } from '@cadencia/server/sort-order'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { holdsContact } from '../shared/text-search.ts'
import { LEAD_LIST, type Lead, type LeadFilter, type LeadSort } from './contract.ts'
import { leadRecord } from './record.ts'
import { selectLeads } from './repository.ts'

const TEXT = sql`(leads.name || ' ' || leads.company || ' ' || leads.notes)`
const CONTACT = sql`(coalesce(leads.email, '') || ' ' || coalesce(leads.phone_key, ''))`

const LISTED = { list: LEAD_LIST, table: 'leads', columns: leadRecord.columns.names }

/** The conditions of a filter over `leads`; deleted leads are never among them. */
export function leadConditions(filter: LeadFilter): RawBuilder<SqlBool> {
  const chosen = matching(LISTED, filter, {
    q: (words) => holdsContact(words, { words: sql`leads.words`, text: TEXT, contact: CONTACT }),
    createdFrom: (day) => sql`leads.created_at >= ${saoPauloStartOfDay(day)}`,
    createdTo: (day) => sql`leads.created_at < ${saoPauloStartOfDay(addDays(day, 1))}`,
  })
  return sql`leads.deleted_at is null and ${chosen}`
}

const orderBy = ordersOf<Lead>()(LISTED, {})

export const LEAD_ORDERS: Readonly<Record<LeadSort, Order<Lead>>> = {
  newest: orderBy('-createdAt'),
  oldest: orderBy('createdAt'),
  name: orderBy('name'),
  '-name': orderBy('-name'),
  company: orderBy('company'),
  '-company': orderBy('-company'),
  score: orderBy('-score'),
  '-score': orderBy('score'),
}

export function leadList(db: Db, filter: LeadFilter, sort: LeadSort) {
  const where = leadConditions(filter)
  return {
    rows: selectLeads(db).where(where),
    order: LEAD_ORDERS[sort],
    count: () => countRows(db, db.selectFrom('leads').select('leads.id').where(where)),
  }
}
