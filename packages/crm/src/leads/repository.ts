import type { Db } from '@cadencia/db/client'
import { columnsOf } from '@cadencia/db/columns'
import type { DB } from '@cadencia/db/schema.gen'
import { personTag } from '@cadencia/server/person-tag'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { DuplicateLead, Lead, LeadStatus } from './contract.ts'

export const LEAD_COLUMNS = columnsOf<'leads', Omit<Lead, 'owner'>>()({
  id: 'id',
  name: 'name',
  email: 'email',
  phone: 'phone',
  company: 'company',
  source: 'source',
  status: 'status',
  temperature: 'temperature',
  score: 'score',
  notes: 'notes',
  notesFormat: 'notes_format',
  assignedTo: 'assigned_to',
  consent: 'consent',
  consentNote: 'consent_note',
  consentAt: 'consent_at',
  isOptedOut: 'is_opted_out',
  convertedAt: 'converted_at',
  erasedAt: 'erased_at',
  version: 'version',
  createdBy: 'created_by',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
})

/** Leads, deleted ones too, with the fields as the contract names them. */
export function selectLeads(db: Db) {
  return db
    .selectFrom('leads as l')
    .select(LEAD_COLUMNS.select('l'))
    .select([personTag('l.assigned_to').as('owner')])
}

export function findLead(db: Db, id: string): Promise<Lead | undefined> {
  return selectLeads(db).where('l.id', '=', id).where('l.deleted_at', 'is', null).executeTakeFirst()
}

/** The same, kept from changing until the transaction ends. */
export function lockLead(trx: Db, id: string): Promise<Lead | undefined> {
  return selectLeads(trx)
    .where('l.id', '=', id)
    .where('l.deleted_at', 'is', null)
    .forUpdate('l')
    .executeTakeFirst()
}

/** Those of these leads that are there, kept from changing, always in the same order. */
export function lockLeads(trx: Db, ids: readonly string[]): Promise<Lead[]> {
  return selectLeads(trx)
    .where(sql<boolean>`l.id = any(${ids}::uuid[])`)
    .where('l.deleted_at', 'is', null)
    .orderBy('l.id')
    .forUpdate('l')
    .execute()
}

export async function insertLead(trx: Db, lead: Insertable<DB['leads']>): Promise<string> {
  const { id } = await trx.insertInto('leads').values(lead).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Writes the given fields of some leads and counts the edit. */
export async function writeLeads(
  trx: Db,
  ids: readonly string[],
  fields: Updateable<DB['leads']> & { readonly updated_at: string },
): Promise<void> {
  await trx
    .updateTable('leads')
    .set((eb) => ({ ...fields, version: eb('version', '+', 1) }))
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
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

/** Whether somebody can be given a record: active and no guest. */
export async function isAssignable(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('is_active', '=', true)
    .where('role', '<>', 'guest')
    .executeTakeFirst()
  return row !== undefined
}
