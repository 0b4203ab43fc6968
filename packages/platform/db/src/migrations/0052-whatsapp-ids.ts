import { type Kysely, sql } from 'kysely'

/**
 * People whose number WhatsApp hides are known by an id. A message is kept with whatever is known of its contact, and
 * what a gateway tells in a form that nobody foresaw is kept as it came.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table messages
      add column wa_user_id text,
      add column username text,
      add column contact_name text not null default '',
      add column asks_to_stop boolean not null default false;
    comment on column messages.wa_user_id is 'of a contact whose number may be hidden: BR.… (Cloud API) or …@lid (Evolution)';
    comment on column messages.contact_name is 'as WhatsApp shows the contact';
    create index messages_wa_user on messages (wa_user_id, created_at) where wa_user_id is not null;
    create index messages_newest on messages (created_at desc, id desc);
    create index messages_without_subject on messages (created_at desc, id desc) where subject_id is null;

    create table whatsapp_ids (
      wa_user_id text primary key,
      contact text not null,
      contact_key text not null,
      learned_at timestamptz not null
    );
    comment on table whatsapp_ids is 'whose number an id is, as soon as something told both';
    create index whatsapp_ids_contact on whatsapp_ids (contact_key);

    alter table gateway_receipts add column wa_user_id text;

    create table gateway_unread (
      hash text primary key,
      provider text not null,
      event text not null,
      body text not null,
      received_at timestamptz not null default clock_timestamp()
    );
    comment on table gateway_unread is 'what a gateway told and nobody understood, for 30 days';
    comment on column gateway_unread.hash is 'of what was told, so that what is told again is kept once';
    create index gateway_unread_received_at on gateway_unread (received_at);
  `.execute(db)
}
