import type { Db } from '@cadencia/db/client'
import { addDays, saoPauloStartOfDay } from '@cadencia/locale/sao-paulo'
import { countRows } from '@cadencia/server/list-page'
import { type Order, ordersBy } from '@cadencia/server/sort-order'
import { type RawBuilder, sql } from 'kysely'
import { holdsContact } from '../shared/text-search.ts'
import type { Lead, LeadFilter, LeadSort } from './contract.ts'
import { selectLeads } from './repository.ts'

const TEXT = sql`(leads.name || ' ' || leads.company || ' ' || leads.notes)`
const CONTACT = sql`(coalesce(leads.email, '') || ' ' || coalesce(leads.phone_key, ''))`

/** The conditions of a filter over `leads`; deleted leads are never among them. */
export function leadConditions(filter: LeadFilter): RawBuilder<boolean> {
  const { q, status, temperature, source, assignedTo, consent, isOptedOut } = filter
  const { createdFrom, createdTo, scoreFrom, scoreTo } = filter
  const conditions: RawBuilder<unknown>[] = [sql<boolean>`leads.deleted_at is null`]
  if (q) conditions.push(holdsContact(q, { words: sql`leads.words`, text: TEXT, contact: CONTACT }))
  if (status) conditions.push(sql`leads.status = ${status}`)
  if (temperature) conditions.push(sql`leads.temperature = ${temperature}`)
  if (source) conditions.push(sql`leads.source = ${source}`)
  if (assignedTo === 'none') conditions.push(sql`leads.assigned_to is null`)
  else if (assignedTo) conditions.push(sql`leads.assigned_to = ${assignedTo}::uuid`)
  if (consent) conditions.push(sql`leads.consent = ${consent}`)
  if (isOptedOut) conditions.push(sql`leads.is_opted_out = ${isOptedOut === 'true'}`)
  if (createdFrom) conditions.push(sql`leads.created_at >= ${saoPauloStartOfDay(createdFrom)}::timestamptz`)
  if (createdTo) {
    conditions.push(sql`leads.created_at < ${saoPauloStartOfDay(addDays(createdTo, 1))}::timestamptz`)
  }
  if (scoreFrom !== undefined) conditions.push(sql`leads.score >= ${scoreFrom}`)
  if (scoreTo !== undefined) conditions.push(sql`leads.score <= ${scoreTo}`)
  return sql.join(conditions, sql` and `)
}

const orderBy = ordersBy('leads', {
  createdAt: ['leads.created_at', ({ createdAt }: Lead) => createdAt, 'timestamptz'],
  name: ['leads.name', ({ name }: Lead) => name, 'plain'],
  company: ['leads.company', ({ company }: Lead) => company, 'plain'],
  score: ['leads.score', ({ score }: Lead) => score, 'int'],
})

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
