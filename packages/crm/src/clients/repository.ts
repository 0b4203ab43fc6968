import type { Db } from '@cadencia/db/client'
import { columnsOf } from '@cadencia/db/columns'
import type { DB } from '@cadencia/db/schema.gen'
import { countRows } from '@cadencia/server/list-page'
import { personTag } from '@cadencia/server/person-tag'
import { ordersBy, rankedKey, type SortKey } from '@cadencia/server/sort-order'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import { holdsContact } from '../shared/text-search.ts'
import {
  type CLIENT_SORTS,
  CLIENT_STATUSES,
  type Client,
  type ClientFilter,
  type ClientSort,
  SEGMENTS,
} from './contract.ts'

export const CLIENT_COLUMNS = columnsOf<'clients', Omit<Client, 'owner'>>()({
  id: 'id',
  leadId: 'lead_id',
  name: 'name',
  company: 'company',
  email: 'email',
  phone: 'phone',
  status: 'status',
  segment: 'segment',
  contractValue: 'contract_value',
  satisfactionScore: 'satisfaction_score',
  notes: 'notes',
  notesFormat: 'notes_format',
  assignedTo: 'assigned_to',
  version: 'version',
  createdBy: 'created_by',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
})

/** Clients, deleted ones too, with the fields as the contract names them. */
export function selectClients(db: Db) {
  return db
    .selectFrom('clients as c')
    .select(CLIENT_COLUMNS.select('c'))
    .select([personTag('c.assigned_to').as('owner')])
}

export function findClient(db: Db, id: string): Promise<Client | undefined> {
  return selectClients(db).where('c.id', '=', id).where('c.deleted_at', 'is', null).executeTakeFirst()
}

/** The same, kept from changing until the transaction ends. */
export function lockClient(trx: Db, id: string): Promise<Client | undefined> {
  return selectClients(trx)
    .where('c.id', '=', id)
    .where('c.deleted_at', 'is', null)
    .forUpdate('c')
    .executeTakeFirst()
}

/** The client that a lead became, or the one with its e-mail address; the oldest. */
export async function findClientOf(
  trx: Db,
  lead: { readonly id: string; readonly email: string | null },
): Promise<Client | undefined> {
  return selectClients(trx)
    .where('c.deleted_at', 'is', null)
    .where(sql<boolean>`(c.lead_id = ${lead.id}::uuid or email_key(c.email) = email_key(${lead.email}))`)
    .orderBy(sql`(c.lead_id = ${lead.id}::uuid) desc nulls last, c.created_at, c.id`)
    .limit(1)
    .forUpdate('c')
    .executeTakeFirst()
}

export async function insertClient(trx: Db, client: Insertable<DB['clients']>): Promise<string> {
  const { id } = await trx.insertInto('clients').values(client).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Writes the given fields and counts the edit. */
export async function writeClient(
  trx: Db,
  id: string,
  fields: Updateable<DB['clients']> & { readonly updated_at: string },
): Promise<void> {
  await trx
    .updateTable('clients')
    .set((eb) => ({ ...fields, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

const TEXT = sql`(c.name || ' ' || c.company || ' ' || c.notes)`
const CONTACT = sql`(coalesce(c.email, '') || ' ' || coalesce(c.phone_key, ''))`

/** The conditions of a filter over `clients as c`; deleted clients are never among them. */
export function clientConditions({ q, status, segment, assignedTo }: ClientFilter): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [sql<boolean>`c.deleted_at is null`]
  if (q) conditions.push(holdsContact(q, { words: sql`c.words`, text: TEXT, contact: CONTACT }))
  if (status) conditions.push(sql`c.status = ${status}`)
  if (segment) conditions.push(sql`c.segment = ${segment}`)
  if (assignedTo === 'none') conditions.push(sql`c.assigned_to is null`)
  else if (assignedTo) conditions.push(sql`c.assigned_to = ${assignedTo}::uuid`)
  return sql.join(conditions, sql` and `)
}

const orderBy = ordersBy('c', {
  name: ['c.name', ({ name }) => name, 'plain'],
  company: ['c.company', ({ company }) => company, 'plain'],
  status: rankedKey('c.status', CLIENT_STATUSES, ({ status }) => status),
  segment: rankedKey('c.segment', SEGMENTS, ({ segment }) => segment),
  contractValue: ['c.contract_value', ({ contractValue }) => contractValue, 'numeric'],
  satisfactionScore: [
    'c.satisfaction_score',
    ({ satisfactionScore }) => satisfactionScore,
    'numeric',
    'nulls last',
  ],
  createdAt: ['c.created_at', ({ createdAt }) => createdAt, 'timestamptz'],
} satisfies Record<(typeof CLIENT_SORTS)[number], SortKey<Client>>)

export function clientList(db: Db, filter: ClientFilter, sort: ClientSort) {
  const where = clientConditions(filter)
  return {
    rows: selectClients(db).where(where),
    order: orderBy(sort),
    count: () => countRows(db, db.selectFrom('clients as c').select('c.id').where(where)),
  }
}
