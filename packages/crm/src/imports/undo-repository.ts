import type { Db } from '@cadencia/db/client'
import { lockRows } from '@cadencia/db/locks'
import type { Undone } from '@cadencia/imports/adapter'
import { messageRows } from '@cadencia/messaging/read-repository'
import type { Actor } from '@cadencia/server/actor'
import { sql } from 'kysely'
import type { ImportChange } from './lead-repository.ts'

/** What a lead that an import made may have by now, without anybody having changed the lead itself. */
const UNUSED = sql`
  not exists (select from opportunities o where o.lead_id = leads.id and o.deleted_at is null)
  and not exists (select from clients c where c.lead_id = leads.id and c.deleted_at is null)
  and not exists (select from crm_activities a where a.lead_id = leads.id and a.deleted_at is null)
  and not exists (select from crm_attachments f where f.lead_id = leads.id)
  and not exists (select from ${messageRows.as('m')} where m.subject_id = leads.id and m.created_at >= leads.created_at)`

/** Keeps all leads that an import made or changed from changing, in one order. */
export async function lockTouched(trx: Db, importId: string): Promise<void> {
  const isTouched = sql`import_id = ${importId}::uuid
    or id in (select lead_id from lead_import_changes where import_id = ${importId}::uuid)`
  await lockRows(trx, 'leads', isTouched)
}

/** The leads that an import made, where nobody changed or used them since, kept from changing. */
export function lockUnchanged(trx: Db, importId: string): Promise<string[]> {
  const isUnchanged = sql`import_id = ${importId}::uuid and version = import_version and deleted_at is null
    and converted_at is null and erased_at is null and ${UNUSED}`
  return lockRows(trx, 'leads', isUnchanged)
}

/** What an import changed of leads that were there, so many leads at a time, in the order of their ids. */
export async function listChanges(
  trx: Db,
  importId: string,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<ImportChange[]> {
  const { rows } = await sql<ImportChange>`
    select lead_id as "leadId", before, after from lead_import_changes
    where import_id = ${importId}::uuid and (${after}::uuid is null or lead_id > ${after}::uuid)
    order by lead_id limit ${limit}`.execute(trx)
  return rows
}

/** Leads that an import made or changed and that are there as they are, when all was undone that can be. */
export async function countKept(trx: Db, importId: string, restored: number): Promise<number> {
  const { rows } = await sql<{ kept: number }>`
    select (select count(*) from leads where import_id = ${importId}::uuid and deleted_at is null)::int
      + (select count(*) from lead_import_changes c join leads l on l.id = c.lead_id and l.deleted_at is null
          where c.import_id = ${importId}::uuid)::int as kept`.execute(trx)
  return Math.max(0, (rows[0]?.kept ?? 0) - restored)
}

export async function markUndone(trx: Db, importId: string, done: Undone, { at }: Actor): Promise<void> {
  await trx
    .updateTable('lead_imports')
    .set({ status: 'undone', undone_at: at, ...done })
    .where('id', '=', importId)
    .execute()
}
