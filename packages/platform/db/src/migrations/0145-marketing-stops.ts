import { type Kysely, sql } from 'kysely'

/** Automatic messages that people stop in WhatsApp itself, beside what they ask of us. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table message_consents
    drop constraint message_consents_kind_check,
    drop constraint message_consents_source_check,
    add constraint message_consents_kind_check
      check (kind in ('opted_out', 'opted_in', 'marketing_stopped', 'marketing_resumed')),
    add constraint message_consents_source_check
      check (source in ('answer', 'staff', 'erasure', 'whatsapp'))`.execute(db)
  await sql`alter table leads add column is_marketing_stopped boolean not null default false`.execute(db)
}
