import type { Db } from '@cadencia/db/client'
import type { Messenger } from '@cadencia/messaging/messenger'
import type { Actor } from '@cadencia/server/actor'
import { sql } from 'kysely'
import type { WrittenLead } from './lead-repository.ts'

/** What a lead that an import made may have by now, without anybody having changed the lead itself. */
const UNUSED = sql`
  not exists (select from opportunities o where o.lead_id = l.id and o.deleted_at is null)
  and not exists (select from clients c where c.lead_id = l.id and c.deleted_at is null)
  and not exists (select from crm_activities a where a.lead_id = l.id and a.deleted_at is null)
  and not exists (select from crm_attachments f where f.lead_id = l.id)
  and not exists (select from messages m where m.subject_id = l.id and m.created_at >= l.created_at)`

/** Deletes the leads that an import made, where nobody changed or used them since; answers their ids. */
export async function removeMade(trx: Db, importId: string, { at }: Actor): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update leads l set deleted_at = ${at}::timestamptz
    where l.import_id = ${importId}::uuid and l.version = l.import_version and l.deleted_at is null
      and l.converted_at is null and l.erased_at is null and ${UNUSED}
    returning l.id`.execute(trx)
  return rows.map(({ id }) => id)
}

interface RestoredLead extends WrittenLead {
  /** The number that it has again; undefined where the import had not changed it, or somebody has since. */
  readonly phone?: string | null
}

/** Of the leads that an import changed: gives each field back its value, unless it was changed since; answers the leads. */
export async function restoreChanged(
  trx: Db,
  importId: string,
  { actorId, at }: Actor,
): Promise<readonly RestoredLead[]> {
  const { rows } = await sql<{ lead: RestoredLead }>`
    with there as (
      select l.* from leads l where l.deleted_at is null and l.erased_at is null
        and l.id in (select lead_id from lead_import_changes where import_id = ${importId}::uuid)
      order by l.id for update
    ), restorable as (
      select l.id, jsonb_object_agg(f.key, c.before -> f.key) as fields
      from lead_import_changes c
      join there l on l.id = c.lead_id
      cross join lateral jsonb_each_text(c.after) as f (key, value)
      where c.import_id = ${importId}::uuid and to_jsonb(l) ->> f.key is not distinct from f.value
      group by l.id
    ), restored as (
      update leads l set
        name = case when r.fields ? 'name' then r.fields ->> 'name' else l.name end,
        phone = case when r.fields ? 'phone' then r.fields ->> 'phone' else l.phone end,
        phone_key = case when r.fields ? 'phone' then ltrim(r.fields ->> 'phone', '+') else l.phone_key end,
        company = case when r.fields ? 'company' then r.fields ->> 'company' else l.company end,
        source = case when r.fields ? 'source' then r.fields ->> 'source' else l.source end,
        notes = case when r.fields ? 'notes' then r.fields ->> 'notes' else l.notes end,
        version = l.version + 1,
        updated_at = ${at}::timestamptz
      from restorable r where l.id = r.id
      returning l.id, l.source, l.status, l.assigned_to, l.phone, r.fields ? 'phone' as has_phone
    ), told as (
      insert into record_history (noun, record_id, what, actor_id, changes, at)
      select 'lead', r.id, 'changed', ${actorId}::uuid, (
          select jsonb_agg(jsonb_build_object('field', f.key, 'from', c.after -> f.key, 'to', f.value))
          from jsonb_each(r.fields) as f (key, value)
        ), ${at}::timestamptz
      from restorable r join lead_import_changes c on c.lead_id = r.id and c.import_id = ${importId}::uuid
    )
    select jsonb_build_object('leadId', id, 'source', source, 'status', status, 'assignedTo', assigned_to)
      || case when has_phone then jsonb_build_object('phone', phone) else '{}' end as lead
    from restored`.execute(trx)
  // The notes have what was there before; writing them has made them Markdown.
  await sql`
    update leads l set notes_format = 'plain' from lead_import_changes c
    where c.import_id = ${importId}::uuid and c.lead_id = l.id and c.before ->> 'notes_format' = 'plain'
      and c.before ->> 'notes' = l.notes and l.notes_format = 'markdown'`.execute(trx)
  return rows.map(({ lead }) => lead)
}

/** What is shown of an opt-out belongs to the number that a lead has. */
export async function markOptedOut(
  trx: Db,
  restored: readonly RestoredLead[],
  messenger: Pick<Messenger, 'isOptedOut'>,
): Promise<void> {
  const given = restored.filter(({ phone }) => phone !== undefined)
  const optedOut = await messenger.isOptedOut(
    trx,
    given.flatMap(({ phone }) => phone ?? []),
  )
  await sql`update leads set is_opted_out = coalesce(phone = any(${[...optedOut]}::text[]), false)
    where id = any(${given.map(({ leadId }) => leadId)}::text[]::uuid[])`.execute(trx)
}

/** Leads that an import made or changed and that are there as they are, when all was undone that can be. */
export async function countKept(trx: Db, importId: string, restored: number): Promise<number> {
  const { rows } = await sql<{ kept: number }>`
    select (select count(*) from leads where import_id = ${importId}::uuid and deleted_at is null)::int
      + (select count(*) from lead_import_changes c join leads l on l.id = c.lead_id and l.deleted_at is null
          where c.import_id = ${importId}::uuid)::int as kept`.execute(trx)
  return Math.max(0, (rows[0]?.kept ?? 0) - restored)
}

export async function markUndone(
  trx: Db,
  importId: string,
  done: { readonly removed: number; readonly restored: number; readonly kept: number },
  { at }: Actor,
): Promise<void> {
  await trx
    .updateTable('lead_imports')
    .set({ status: 'undone', undone_at: at, ...done })
    .where('id', '=', importId)
    .execute()
}
