import type { Db } from '@cadencia/db/client'
import { selectionOf } from '@cadencia/records/record-kind'
import { countRows } from '@cadencia/server/list-page'
import { ordersBy, rankedKey, type SortKey } from '@cadencia/server/sort-order'
import { type RawBuilder, sql } from 'kysely'
import { holdsContact } from '../shared/text-search.ts'
import {
  type CLIENT_SORTS,
  CLIENT_STATUSES,
  type Client,
  type ClientFilter,
  type ClientSort,
  SEGMENTS,
} from './contract.ts'
import { clientRecord } from './record.ts'

/** Clients, deleted ones too, with the fields as the contract names them. */
export function selectClients(db: Db) {
  return db.selectFrom('clients').select(selectionOf(clientRecord))
}

/** The client that a lead became, or the one with its e-mail address; the oldest. */
export async function findClientOf(
  trx: Db,
  lead: { readonly id: string; readonly email: string | null },
): Promise<Client | undefined> {
  return selectClients(trx)
    .where('clients.deleted_at', 'is', null)
    .where(
      sql<boolean>`(clients.lead_id = ${lead.id}::uuid or email_key(clients.email) = email_key(${lead.email}))`,
    )
    .orderBy(sql`(clients.lead_id = ${lead.id}::uuid) desc nulls last, clients.created_at, clients.id`)
    .limit(1)
    .forUpdate('clients')
    .executeTakeFirst()
}

/** Whether there is such a client, a deleted one too. */
export async function isClient(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('clients').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

const TEXT = sql`(clients.name || ' ' || clients.company || ' ' || clients.notes)`
const CONTACT = sql`(coalesce(clients.email, '') || ' ' || coalesce(clients.phone_key, ''))`

/** The conditions of a filter over `clients`; deleted clients are never among them. */
export function clientConditions({ q, status, segment, assignedTo }: ClientFilter): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [sql<boolean>`clients.deleted_at is null`]
  if (q) conditions.push(holdsContact(q, { words: sql`clients.words`, text: TEXT, contact: CONTACT }))
  if (status) conditions.push(sql`clients.status = ${status}`)
  if (segment) conditions.push(sql`clients.segment = ${segment}`)
  if (assignedTo === 'none') conditions.push(sql`clients.assigned_to is null`)
  else if (assignedTo) conditions.push(sql`clients.assigned_to = ${assignedTo}::uuid`)
  return sql.join(conditions, sql` and `)
}

const orderBy = ordersBy('clients', {
  name: ['clients.name', ({ name }) => name, 'plain'],
  company: ['clients.company', ({ company }) => company, 'plain'],
  status: rankedKey('clients.status', CLIENT_STATUSES, ({ status }) => status),
  segment: rankedKey('clients.segment', SEGMENTS, ({ segment }) => segment),
  contractValue: ['clients.contract_value', ({ contractValue }) => contractValue, 'numeric'],
  satisfactionScore: [
    'clients.satisfaction_score',
    ({ satisfactionScore }) => satisfactionScore,
    'numeric',
    'nulls last',
  ],
  createdAt: ['clients.created_at', ({ createdAt }) => createdAt, 'timestamptz'],
} satisfies Record<(typeof CLIENT_SORTS)[number], SortKey<Client>>)

export function clientList(db: Db, filter: ClientFilter, sort: ClientSort) {
  const where = clientConditions(filter)
  return {
    rows: selectClients(db).where(where),
    order: orderBy(sort),
    count: () => countRows(db, db.selectFrom('clients').select('clients.id').where(where)),
  }
}
