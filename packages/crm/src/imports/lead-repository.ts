import { emailKey } from '@cadencia/contract/email'
import type { TextFormat } from '@cadencia/contract/text-format'
import type { Db } from '@cadencia/db/client'
import type { RefusedRow } from '@cadencia/imports/contract'
import { sql } from 'kysely'
import type { Lead } from '../leads/contract.ts'
import type { LeadRow } from './row-parser.ts'

/** The leads that are there already for some rows: by e-mail, for rows without one by telephone; the oldest of several. */
export async function findKnown(db: Db, rows: readonly LeadRow[]): Promise<ReadonlyMap<string, string>> {
  const emails = rows.flatMap(({ email }) => (email === null ? [] : emailKey(email)))
  const phones = rows.flatMap(({ email, phone }) => (email === null && phone !== null ? [phone] : []))
  const { rows: found } = await sql<{ id: string; identity: string }>`
    select distinct on (identity) id, identity from (
      select id, created_at, email_key(email) as identity from leads
      where email_key(email) = any(${emails}::text[]) and deleted_at is null
      union all
      select id, created_at, phone from leads
      where phone_key = any(${phones.map((phone) => phone.replace('+', ''))}::text[]) and deleted_at is null
    ) l order by identity, created_at, id`.execute(db)
  return new Map(found.map(({ id, identity }) => [identity, id]))
}

/** Which of these leads an import made. */
export async function findMade(
  trx: Db,
  importId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from leads where import_id = ${importId}::uuid and id = any(${ids}::uuid[])`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

/** The fields of a lead that is there which an import writes over. */
export const WRITTEN_FIELDS = ['name', 'phone', 'company', 'source', 'notes'] as const
export type WrittenFields = Partial<Pick<Lead, (typeof WRITTEN_FIELDS)[number]>>

/** What an import changed of a lead that was there. */
export interface ImportChange {
  readonly leadId: string
  readonly before: WrittenFields & { readonly notes_format: TextFormat }
  readonly after: WrittenFields
}

/** Keeps what was there before, for undoing; of a field that came twice, the first value. */
export async function keepChanges(
  trx: Db,
  importId: string,
  changes: readonly ImportChange[],
): Promise<void> {
  if (changes.length === 0) return
  await sql`
    insert into lead_import_changes as c (import_id, lead_id, before, after)
    select ${importId}::uuid, "leadId", before, after
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as r ("leadId" uuid, before jsonb, after jsonb)
    on conflict (import_id, lead_id) do update
      set before = excluded.before || c.before, after = c.after || excluded.after`.execute(trx)
}

/** A write makes notes Markdown; those of a file, and plain ones with lines below, are shown as they stand there. */
export async function markPlain(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update leads set notes_format = 'plain' where id = any(${ids}::text[]::uuid[])`.execute(trx)
}

/** Stores the reasons of refused rows. */
export async function insertRefusals(
  trx: Db,
  importId: string,
  refused: readonly RefusedRow[],
): Promise<void> {
  if (refused.length === 0) return
  await sql`
    insert into lead_import_refusals (import_id, line, message)
    select ${importId}::uuid, line, message from unnest(
      ${refused.map(({ line }) => line)}::int[], ${refused.map(({ message }) => message)}::text[]
    ) as r (line, message)
    on conflict do nothing`.execute(trx)
}
