import { type Kysely, sql } from 'kysely'

/**
 * The WhatsApp gateway. A message waits in `messages` until its turn comes; only then it gets a job and a slot. Of who
 * must not be written to, only keyed hashes are kept, so that they outlive the erasure of everything else. Messages refer
 * to nothing by foreign keys: they outlive the records that they are about.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table messages (
      id uuid primary key default gen_random_uuid(),
      key text,
      part smallint not null default 1,
      direction text not null check (direction in ('outgoing', 'incoming')),
      state text not null check (state in
        ('pending', 'sending', 'sent', 'delivered', 'read', 'failed', 'uncertain', 'received')),
      contact text,
      contact_key text,
      body text not null,
      attachment jsonb,
      template jsonb,
      subject_kind text,
      subject_id uuid,
      source_id uuid,
      owner_id uuid,
      provider text,
      provider_id text,
      not_before timestamptz,
      job_id uuid,
      slot_at timestamptz,
      attempts integer not null default 0,
      error text,
      created_at timestamptz not null default clock_timestamp(),
      sending_at timestamptz,
      acknowledged_at timestamptz,
      delivered_at timestamptz,
      read_at timestamptz,
      alarmed_at timestamptz,
      constraint messages_once unique (key, part),
      constraint messages_directions check ((direction = 'incoming') = (state = 'received'))
    );
    comment on column messages.key is 'as its sender named it, for ever; null for what a contact wrote';
    comment on column messages.contact_key is 'canonical digits: both ways of writing a Brazilian number are one';
    comment on column messages.job_id is 'the job that sends it; null while it waits in line';
    comment on column messages.sending_at is 'when the gateway was last called';
    comment on column messages.acknowledged_at is 'when WhatsApp itself had it, not only the gateway';
    create unique index messages_provider_id on messages (provider, provider_id) where provider_id is not null;
    create index messages_line on messages ((coalesce(not_before, created_at)), part, id)
      where state = 'pending' and job_id is null;
    create index messages_called on messages (slot_at) where state = 'pending' and job_id is not null;
    create index messages_sending on messages (sending_at) where state = 'sending';
    create index messages_unacknowledged on messages (sending_at) where state = 'sent' and acknowledged_at is null;
    create index messages_job on messages (job_id) where job_id is not null;
    create index messages_subject on messages (subject_id, created_at) where subject_id is not null;
    create index messages_contact on messages (contact_key, created_at) where contact_key is not null;
    create index messages_troubled on messages (state, created_at) where state in ('failed', 'uncertain');
    create index messages_of_provider on messages (provider, created_at) where direction = 'outgoing';

    create table suppressed_contacts (
      hash text primary key,
      source text not null check (source in ('answer', 'staff', 'erasure')),
      suppressed_at timestamptz not null
    );

    create table message_consents (
      id bigint generated always as identity primary key,
      hash text not null,
      kind text not null check (kind in ('opted_out', 'opted_in')),
      source text not null check (source in ('answer', 'staff', 'erasure')),
      message_id uuid,
      at timestamptz not null
    );
    create index message_consents_hash on message_consents (hash, at);

    create table gateway_accounts (
      account text primary key,
      is_connected boolean,
      detail text not null default '',
      checked_at timestamptz,
      changed_at timestamptz,
      last_send_at timestamptz,
      first_send_day date,
      refusals integer not null default 0,
      has_paused_queue boolean not null default false
    );
    comment on table gateway_accounts is 'one for each number that was ever used: simulated, evolution:<instance>, cloud:<id>';
    comment on column gateway_accounts.is_connected is 'null until it was asked';
    comment on column gateway_accounts.has_paused_queue is 'it was a lost connection that paused the queue, not a person';

    create table gateway_days (
      account text not null references gateway_accounts (account) on delete cascade,
      day date not null,
      sent integer not null,
      primary key (account, day)
    );

    create table gateway_receipts (
      provider text not null,
      provider_id text not null,
      state text not null,
      error text,
      at timestamptz not null,
      received_at timestamptz not null default clock_timestamp(),
      primary key (provider, provider_id, state)
    );
    comment on table gateway_receipts is 'what a gateway told of a message, until it was written into its row';
    create index gateway_receipts_received_at on gateway_receipts (received_at);
  `.execute(db)
}
