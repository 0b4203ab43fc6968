import type { Db } from '@cadencia/db/client'
import { recordList } from '@cadencia/records/record-list'
import { countRows } from '@cadencia/server/list-page'
import type { Order } from '@cadencia/server/sort-order'
import { sql } from 'kysely'
import { holdsContact } from '../shared/text-search.ts'
import { LEAD_LIST, type Lead, type LeadFilter, type LeadSort } from './contract.ts'
import { leadRecord } from './record.ts'
import { selectLeads } from './repository.ts'

const TEXT = sql`(leads.name || ' ' || leads.company || ' ' || leads.notes)`
const CONTACT = sql`(coalesce(leads.email, '') || ' ' || coalesce(leads.phone_key, ''))`

const LEADS = recordList(LEAD_LIST, leadRecord)

/** The conditions of a filter over `leads`; deleted leads are never among them. */
export function leadConditions(filter: LeadFilter) {
  return LEADS.where(filter, {
    q: (words) => holdsContact(words, { words: sql`leads.words`, text: TEXT, contact: CONTACT }),
  })
}

const orderBy = LEADS.orderBy({})

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
  const rows = selectLeads(db).where(leadConditions(filter))
  return { rows, order: LEAD_ORDERS[sort], count: () => countRows(db, rows.clearSelect().select('leads.id')) }
}
