import type { Db } from '@cadencia/db/client'
import { selectionOf } from '@cadencia/records/record-kind'
import { countRows } from '@cadencia/server/list-page'
import { matching, ordersOf } from '@cadencia/server/list-query'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
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

const LISTED = { list: CLIENT_LIST, table: 'clients', columns: clientRecord.columns.names }

/** The conditions of a filter over `clients`; deleted clients are never among them. */
export function clientConditions(filter: ClientFilter): RawBuilder<SqlBool> {
  const chosen = matching(LISTED, filter, {
    q: (words) => holdsContact(words, { words: sql`clients.words`, text: TEXT, contact: CONTACT }),
  })
  return sql`clients.deleted_at is null and ${chosen}`
}

const orderBy = ordersOf<Client>()(LISTED, {})

export function clientList(db: Db, filter: ClientFilter, sort: ClientSort) {
  const where = clientConditions(filter)
  return {
    rows: selectClients(db).where(where),
    order: orderBy(sort),
    count: () => countRows(db, db.selectFrom('clients').select('clients.id').where(where)),
  }
}
