import { emailKey } from '@cadencia/contract/email'
import type { Db } from '@cadencia/db/client'
import { sql } from 'kysely'
import { NOTES_MAX } from '../contract.ts'
import { estimatedScore } from '../leads/contact.ts'
import type { LeadSource, LeadStatus } from '../leads/contract.ts'
import type { RefusedRow } from './contract.ts'
import type { KnownLeads } from './merge.ts'
import { identityOf, importedOn, type LeadRow, notesOf, ownNotesOf } from './row-parser.ts'

const DEFAULT_SOURCE = 'import'

/** What facts say of a lead. */
export interface WrittenLead {
  readonly leadId: string
  readonly source: LeadSource
  readonly status: LeadStatus
  readonly assignedTo: string | null
}

/** In whose name, and by which import, leads are written. */
export interface Writing {
  readonly importId: string
  /** Whoever imports; null where they are gone. */
  readonly actorId: string | null
  /** ISO instants: of the import, by which its leads are dated, and of this part of it. */
  readonly begunAt: string
  readonly at: string
  /** Numbers that are on the suppression list. */
  readonly optedOut: ReadonlySet<string>
}

/** The leads that are there already for some rows: by e-mail, for rows without one by telephone; the oldest of several. */
export async function findKnown(db: Db, rows: readonly LeadRow[]): Promise<KnownLeads> {
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

/** Makes these leads, in one statement; in the list, newest first, they stand in the file's order. */
export async function insertLeads(
  trx: Db,
  leads: readonly LeadRow[],
  writing: Writing,
): Promise<readonly WrittenLead[]> {
  if (leads.length === 0) return []
  const { importId, actorId, begunAt, at, optedOut } = writing
  // Computed once: formatting the day costs as much as the rest of a row.
  const said = importedOn(begunAt)
  const sourceOf = ({ source }: LeadRow) => source ?? DEFAULT_SOURCE
  const companyOf = ({ company }: LeadRow) => company ?? ''
  const scoreOf = (lead: LeadRow) =>
    estimatedScore({ ...lead, source: sourceOf(lead), company: companyOf(lead) })
  const { rows } = await sql<WrittenLead>`
    insert into leads (name, email, phone, phone_key, company, source, status, temperature, score, notes, notes_format,
      is_opted_out, assigned_to, created_by, import_id, import_version, created_at, updated_at)
    select name, email, phone, ltrim(phone, '+'), company, source, status, temperature, score, notes, 'plain',
      coalesce(phone = any(${[...optedOut]}::text[]), false),
      ${actorId}::uuid, ${actorId}::uuid, ${importId}::uuid, 1,
      ${begunAt}::timestamptz - line * interval '1 microsecond', ${at}::timestamptz
    from unnest(
      ${leads.map(({ line }) => line)}::int[],
      ${leads.map(({ name }) => name)}::text[],
      ${leads.map(({ email }) => email)}::text[],
      ${leads.map(({ phone }) => phone)}::text[],
      ${leads.map(companyOf)}::text[],
      ${leads.map(sourceOf)}::text[],
      ${leads.map(({ status }) => status)}::text[],
      ${leads.map(({ temperature }) => temperature)}::text[],
      ${leads.map(scoreOf)}::int[],
      ${leads.map((lead) => notesOf(lead, said))}::text[]
    ) as r (line, name, email, phone, company, source, status, temperature, score, notes)
    returning id as "leadId", source, status, assigned_to as "assignedTo"
  `.execute(trx)
  return rows
}

/**
 * Writes what rows say over leads that are there: only what the file has, never owner or status. Keeps what was there
 * before, for undoing, and notes the change in the lead's history. What would change nothing is left alone.
 */
export async function updateLeads(
  trx: Db,
  changed: ReadonlyMap<string, LeadRow>,
  { importId, actorId, at, optedOut }: Writing,
): Promise<readonly WrittenLead[]> {
  if (changed.size === 0) return []
  const rows = [...changed].map(([id, lead]) => ({ id, ...lead }))
  const { rows: written } = await sql<WrittenLead & { isPlain: boolean }>`
    with incoming as (
      select * from unnest(
        ${rows.map(({ id }) => id)}::text[]::uuid[],
        ${rows.map(({ name }) => name)}::text[],
        ${rows.map(({ phone }) => phone)}::text[],
        ${rows.map(({ company }) => company)}::text[],
        ${rows.map(({ source }) => source)}::text[],
        ${rows.map(ownNotesOf)}::text[],
        ${rows.map(({ kept }) => kept?.lines.join('\n') ?? null)}::text[]
      ) as i (id, name, phone, company, source, own_notes, kept)
    ), before as (
      select l.id, l.import_id, l.name, l.phone, l.company, l.source, l.notes, l.notes_format
      from leads l join incoming i using (id) order by l.id for update of l
    ), noted as (
      -- What no field takes goes below the notes, each line once, as far as there is room.
      select id, case when char_length(below) > ${NOTES_MAX}::int then over else below end as notes
      from (
        select i.id, over, concat_ws(E'\n', nullif(over, ''), (
            select string_agg(line, E'\n' order by n)
            from unnest(string_to_array(i.kept, E'\n')) with ordinality as k (line, n)
            where position(E'\n' || line || E'\n' in E'\n' || over || E'\n') = 0
          )) as below
        from incoming i join before b using (id), lateral (select coalesce(i.own_notes, b.notes) as over) o
      ) n
    ), after as (
      update leads l set
        name = i.name,
        phone = coalesce(i.phone, l.phone),
        phone_key = coalesce(ltrim(i.phone, '+'), l.phone_key),
        is_opted_out = coalesce(i.phone = any(${[...optedOut]}::text[]), l.is_opted_out),
        company = coalesce(i.company, l.company),
        source = coalesce(i.source, l.source),
        notes = n.notes,
        version = l.version + 1,
        import_version = case when l.import_id = ${importId}::uuid then l.version + 1 else l.import_version end,
        updated_at = ${at}::timestamptz
      from incoming i join before b using (id) join noted n using (id)
      where l.id = i.id and (b.name, b.phone, b.company, b.source, b.notes) is distinct from
        (i.name, coalesce(i.phone, b.phone), coalesce(i.company, b.company), coalesce(i.source, b.source),
          n.notes)
      returning l.id, l.name, l.phone, l.company, l.source, l.notes, l.status, l.assigned_to
    ), differing as (
      select id, field, was, now from before b join after a using (id), lateral (values
        ('name', b.name, a.name), ('phone', b.phone, a.phone), ('company', b.company, a.company),
        ('source', b.source, a.source), ('notes', b.notes, a.notes)) as d (field, was, now)
      where was is distinct from now
    ), told as (
      insert into record_history (noun, record_id, what, actor_id, changes, at)
      select 'lead', id, 'imported', ${actorId}::uuid,
        jsonb_agg(jsonb_build_object('field', field, 'from', was, 'to', now)), ${at}::timestamptz
      from differing group by id
    ), kept as (
      insert into lead_import_changes as c (import_id, lead_id, before, after)
      select ${importId}::uuid, id, jsonb_object_agg(field, was) || jsonb_object_agg('notes_format', b.notes_format),
        jsonb_object_agg(field, now)
      from differing join before b using (id) where b.import_id is distinct from ${importId}::uuid group by id
      on conflict (import_id, lead_id) do update
        -- Of a field that came twice, the first value is what was there before.
        set before = excluded.before || c.before, after = c.after || excluded.after
    )
    select a.id as "leadId", a.source, a.status, a.assigned_to as "assignedTo",
      exists (select from differing d where d.id = a.id and d.field = 'notes')
        and (i.own_notes is not null or b.notes_format = 'plain') as "isPlain"
    from after a join before b using (id) join incoming i using (id)
  `.execute(trx)
  await markPlain(
    trx,
    written.flatMap(({ leadId, isPlain }) => (isPlain ? leadId : [])),
  )
  return written
}

/** A write makes notes Markdown; those of a file, and plain ones with lines below, are shown as they stand there. */
async function markPlain(trx: Db, ids: readonly string[]): Promise<void> {
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

/** How many of these rows are of somebody who is known, or came before in `seen`, which they join. */
export function markRepeated(rows: readonly LeadRow[], known: KnownLeads, seen: Set<string>): boolean[] {
  return rows.map((row) => {
    const identity = identityOf(row)
    const isRepeated = known.has(identity) || seen.has(identity)
    seen.add(identity)
    return isRepeated
  })
}
