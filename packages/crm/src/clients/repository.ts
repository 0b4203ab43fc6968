import type { Db } from '@cadencia/db/client'
import { lockRows } from '@cadencia/db/locks'
import { selectionOf } from '@cadencia/records/record-kind'
import { recordList } from '@cadencia/records/record-list'
import { countRows } from '@cadencia/server/list-page'
import { sql } from 'kysely'
import { holdsContact } from '../shared/text-search.ts'
import { CLIENT_LIST, type Client, type ClientFilter, type ClientSort } from './contract.ts'
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
  const isTheirs = sql`deleted_at is null
    and (lead_id = ${lead.id}::uuid or email_key(email) = email_key(${lead.email}))`
  const locked = await lockRows(trx, 'clients', isTheirs)
  return selectClients(trx)
    .where(sql<boolean>`clients.id = any(${locked}::uuid[])`)
    .orderBy(sql`(clients.lead_id = ${lead.id}::uuid) desc nulls last, clients.created_at, clients.id`)
    .limit(1)
    .executeTakeFirst()
}

/** Whether there is such a client, a deleted one too. */
export async function isClient(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('clients').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

const TEXT = sql`(clients.name || ' ' || clients.company || ' ' || clients.notes)`
const CONTACT = sql`(coalesce(clients.email, '') || ' ' || coalesce(clients.phone_key, ''))`

const CLIENTS = recordList(CLIENT_LIST, clientRecord)

/** The conditions of a filter over `clients`; deleted clients are never among them. */
export function clientConditions(filter: ClientFilter) {
  return CLIENTS.where(filter, {
    q: (words) => holdsContact(words, { words: sql`clients.words`, text: TEXT, contact: CONTACT }),
  })
}

const orderBy = CLIENTS.orderBy({})

export function clientList(db: Db, filter: ClientFilter, sort: ClientSort) {
  const rows = selectClients(db).where(clientConditions(filter))
  return { rows, order: orderBy(sort), count: () => countRows(db, rows.clearSelect().select('clients.id')) }
}
