import type { Db } from '@cadencia/db/client'
import type { Traces } from '@cadencia/server/erasure/mentions'
import { sql } from 'kysely'

/** The ids of what belongs to a lead. */
export async function belongings(db: Db, leadId: string) {
  const { rows } = await sql<{ kind: 'opportunity' | 'client' | 'activity' | 'attachment'; id: string }>`
    with c as (select id from clients where lead_id = ${leadId}),
      o as (select id from opportunities where lead_id = ${leadId} or client_id in (select id from c))
    select 'opportunity' as kind, id from o
    union all select 'client', id from c
    union all select 'activity', id from crm_activities
      where lead_id = ${leadId} or opportunity_id in (select id from o) or client_id in (select id from c)
    union all select 'attachment', id from crm_attachments
      where lead_id = ${leadId} or opportunity_id in (select id from o) or client_id in (select id from c)
  `.execute(db)
  const of = (kind: (typeof rows)[number]['kind']) =>
    rows.filter((row) => row.kind === kind).map(({ id }) => id)
  return {
    opportunities: of('opportunity'),
    clients: of('client'),
    activities: of('activity'),
    attachments: of('attachment'),
  }
}

export type Belongings = Awaited<ReturnType<typeof belongings>>

/** What the person that a lead describes is known by, also by values of before, which the histories hold. */
export async function tracesOf(db: Db, leadId: string, { clients, ...own }: Belongings): Promise<Traces> {
  const ids = [leadId, ...clients]
  const { rows } = await sql<{ field: string; value: string | null }>`
    with known as (
      select name, email, phone from leads where id = ${leadId}
      union all select name, email, phone from clients where id = any(${clients}::uuid[]))
    select f.field, f.value from known,
      lateral (values ('name', name), ('email', email), ('phone', phone)) f (field, value)
    union select c ->> 'field', v from record_history, jsonb_array_elements(changes) c,
      lateral (values (c ->> 'from'), (c ->> 'to')) former (v)
    where record_id = any(${ids}::uuid[]) and c ->> 'field' in ('name', 'email', 'phone')`.execute(db)
  const of = (name: string) =>
    rows.flatMap(({ field, value }) => (field === name && value !== null && value !== '' ? value : []))
  return {
    ids: [...ids, ...own.opportunities, ...own.activities],
    emails: of('email'),
    phones: of('phone'),
    names: of('name'),
    usernames: [],
  }
}

/**
 * The person's numbers, of now and of before. A former one that somebody else has by now is theirs, and so is what was
 * written to it.
 */
export async function listOwnPhones(
  db: Db,
  leadId: string,
  { own, traces }: { readonly own: Belongings; readonly traces: Traces },
): Promise<string[]> {
  const { rows } = await sql<{ phone: string }>`
    select phone from unnest(${traces.phones}::text[]) former (phone)
    where phone in (select l.phone from leads l where l.id = ${leadId})
      or not exists (select from leads l where l.phone = former.phone and l.id <> ${leadId}
          and l.deleted_at is null and l.erased_at is null)
        and not exists (select from clients c where c.phone = former.phone
          and c.deleted_at is null and c.id <> all(${own.clients}::uuid[]))`.execute(db)
  return rows.map(({ phone }) => phone)
}
