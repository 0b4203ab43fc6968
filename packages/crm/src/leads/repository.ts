import type { Db } from '@cadencia/db/client'
import { selectionOf } from '@cadencia/records/record-kind'
import { sql } from 'kysely'
import type { DuplicateLead, LeadStatus } from './contract.ts'
import { leadRecord } from './record.ts'

/** Leads, deleted ones too, with the fields as the contract names them. */
export function selectLeads(db: Db) {
  return db.selectFrom('leads').select(selectionOf(leadRecord))
}

/** What forbids writing to a lead, and whether it does. */
export type Mark = { readonly is_opted_out: boolean } | { readonly is_marketing_stopped: boolean }

/** The ids of leads with this number that are not marked so. */
export async function listNotMarked(db: Db, phoneKey: string, mark: Mark): Promise<string[]> {
  const rows = await db
    .selectFrom('leads')
    .select('id')
    .where('phone_key', '=', phoneKey)
    .where(({ not, and }) => not(and(mark)))
    .execute()
  return rows.map(({ id }) => id)
}

/** Deleted leads with this number show the mark when they come back. */
export async function markDeleted(trx: Db, phoneKey: string, mark: Mark): Promise<void> {
  await trx
    .updateTable('leads')
    .set(mark)
    .where('phone_key', '=', phoneKey)
    .where('deleted_at', 'is not', null)
    .execute()
}

interface Sought {
  /** As `emailKey` makes it. */
  readonly email: string | undefined
  readonly phoneKey: string | undefined
  readonly exceptId: string | undefined
}

/** Most duplicates shown in the warning. */
const TWINS_SHOWN = 10

/** Leads with this e-mail address or phone, the oldest before. */
export async function findDuplicates(
  db: Db,
  { email, phoneKey, exceptId }: Sought,
): Promise<DuplicateLead[]> {
  if (email === undefined && phoneKey === undefined) return []
  const isSameEmail = sql<boolean>`email_key(l.email) = ${email ?? null}`
  const isSamePhone = sql<boolean>`l.phone_key = ${phoneKey ?? null}`
  const rows = await db
    .selectFrom('leads as l')
    .select(['l.id', 'l.name', 'l.email', 'l.phone', 'l.company', 'l.created_at as createdAt'])
    .select([
      sql<LeadStatus>`l.status`.as('status'),
      sql<boolean>`coalesce(${isSameEmail}, false)`.as('isSameEmail'),
      sql<boolean>`coalesce(${isSamePhone}, false)`.as('isSamePhone'),
    ])
    // Two subqueries, each with its own index: otherwise Postgres scans all leads by creation date.
    .where(
      sql<boolean>`l.id in (
        select e.id from leads e where e.deleted_at is null and email_key(e.email) = ${email ?? null}
        union all select p.id from leads p where p.deleted_at is null and p.phone_key = ${phoneKey ?? null})`,
    )
    .$if(exceptId !== undefined, (query) => query.where('l.id', '<>', exceptId ?? ''))
    .orderBy('l.created_at')
    .orderBy('l.id')
    .limit(TWINS_SHOWN)
    .execute()
  return rows.map(({ isSameEmail: byEmail, isSamePhone: byPhone, ...lead }) => ({
    ...lead,
    matches: [...(byEmail ? (['email'] as const) : []), ...(byPhone ? (['phone'] as const) : [])],
  }))
}
