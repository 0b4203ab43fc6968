import { type Kysely, sql } from 'kysely'

/**
 * The CRM's records, and which sessions unlocked it. What is deleted keeps its row for a day, so that it can be brought
 * back; whatever lists or counts leaves those rows out.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sessions add column has_crm_access boolean not null default false;
    create index sessions_crm on sessions (id) where has_crm_access;

    create function sessions_notify_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('sessions', 'changed:' || new.id::text);
      return null;
    end $$;
    comment on function sessions_notify_change is 'the session goes on with other rights or another token';
    create trigger sessions_notify_change after update on sessions for each row
      when (old.has_crm_access is distinct from new.has_crm_access or old.token_hash is distinct from new.token_hash)
      execute function sessions_notify_change();
  `.execute(db)

  await sql`
    create table leads (
      id uuid primary key default gen_random_uuid(),
      name text not null,
      email text,
      phone text,
      phone_key text,
      company text not null default '',
      source text not null default 'website' check (source in
        ('website', 'referral', 'cold_call', 'social_media', 'import', 'whatsapp')),
      status text not null default 'new' check (status in ('new', 'contacted', 'qualified', 'unqualified')),
      temperature text check (temperature in ('hot', 'warm', 'cold')),
      score smallint not null default 0 check (score between 0 and 100),
      notes text not null default '',
      assigned_to uuid references users (id) on delete set null,
      consent text not null default 'unknown' check (consent in ('unknown', 'granted', 'withdrawn')),
      consent_note text not null default '',
      consent_at timestamptz,
      consent_by uuid references users (id) on delete set null,
      is_opted_out boolean not null default false,
      converted_at timestamptz,
      erased_at timestamptz,
      deleted_at timestamptz,
      version integer not null default 1,
      created_by uuid references users (id) on delete set null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      words tsvector generated always as (
        to_tsvector('portuguese_plain', name || ' ' || company || ' ' || coalesce(email, '') || ' ' || notes)
      ) stored
    );
    comment on column leads.email is 'in lower case';
    comment on column leads.phone is 'E.164';
    comment on column leads.phone_key is 'canonical digits: both ways of writing a Brazilian number are one';
    comment on column leads.is_opted_out is 'on the suppression list when last heard of; the list decides';
    create index leads_newest on leads (created_at desc, id desc) where deleted_at is null;
    create index leads_by_name on leads (plain_text(name), id) where deleted_at is null;
    create index leads_by_company on leads (plain_text(company), id) where deleted_at is null;
    create index leads_by_score on leads (score desc, id desc) where deleted_at is null;
    create index leads_by_status on leads (status, created_at desc, id desc) where deleted_at is null;
    create index leads_by_source on leads (source, created_at desc, id desc) where deleted_at is null;
    create index leads_by_owner on leads (assigned_to, created_at desc, id desc) where deleted_at is null;
    create index leads_by_temperature on leads (temperature, created_at desc, id desc)
      where deleted_at is null and temperature is not null;
    create index leads_email on leads (lower(email)) where deleted_at is null;
    create index leads_phone on leads (phone_key) where deleted_at is null;
    create index leads_contact on leads using gin
      ((coalesce(email, '') || ' ' || coalesce(phone_key, '')) gin_trgm_ops) where deleted_at is null;
    create index leads_words on leads using gin (words) where deleted_at is null;
    create index leads_figures on leads (status, source, temperature) where deleted_at is null;
    create index leads_deleted on leads (deleted_at) where deleted_at is not null;
  `.execute(db)

  await sql`
    create table clients (
      id uuid primary key default gen_random_uuid(),
      lead_id uuid references leads (id) on delete set null,
      name text not null,
      company text not null default '',
      email text,
      phone text,
      phone_key text,
      status text not null default 'active' check (status in ('active', 'inactive', 'churn')),
      segment text not null default 'small' check (segment in ('small', 'medium', 'large', 'enterprise')),
      contract_value numeric(13, 2) not null default 0 check (contract_value >= 0),
      satisfaction_score numeric(3, 1) check (satisfaction_score between 0 and 10),
      notes text not null default '',
      assigned_to uuid references users (id) on delete set null,
      deleted_at timestamptz,
      version integer not null default 1,
      created_by uuid references users (id) on delete set null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      words tsvector generated always as (
        to_tsvector('portuguese_plain', name || ' ' || company || ' ' || coalesce(email, '') || ' ' || notes)
      ) stored
    );
    create index clients_newest on clients (created_at desc, id desc) where deleted_at is null;
    create index clients_by_name on clients (plain_text(name), id) where deleted_at is null;
    create index clients_by_value on clients (contract_value desc, id desc) where deleted_at is null;
    create index clients_lead on clients (lead_id) where lead_id is not null;
    create index clients_email on clients (lower(email)) where deleted_at is null;
    create index clients_owner on clients (assigned_to);
    create index clients_contact on clients using gin
      ((coalesce(email, '') || ' ' || coalesce(phone_key, '')) gin_trgm_ops) where deleted_at is null;
    create index clients_words on clients using gin (words) where deleted_at is null;
    create index clients_deleted on clients (deleted_at) where deleted_at is not null;
  `.execute(db)

  await sql`
    create table opportunities (
      id uuid primary key default gen_random_uuid(),
      lead_id uuid references leads (id) on delete set null,
      client_id uuid references clients (id) on delete set null,
      title text not null,
      value numeric(13, 2) not null check (value >= 0),
      stage text not null default 'prospecting' check (stage in
        ('prospecting', 'qualification', 'proposal', 'negotiation', 'closed_won', 'closed_lost')),
      probability smallint not null check (probability between 0 and 100),
      expected_close_date date,
      notes text not null default '',
      assigned_to uuid references users (id) on delete set null,
      stage_since timestamptz not null,
      closed_at timestamptz,
      lost_reason text,
      rank text collate "C" not null,
      credited_value numeric(13, 2),
      deleted_at timestamptz,
      version integer not null default 1,
      revision integer not null default 1,
      created_by uuid references users (id) on delete set null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      words tsvector generated always as (to_tsvector('portuguese_plain', title || ' ' || notes)) stored,
      constraint opportunities_lost check ((stage = 'closed_lost') = (lost_reason is not null)),
      constraint opportunities_closed check ((stage in ('closed_won', 'closed_lost')) = (closed_at is not null))
    );
    comment on column opportunities.credited_value is 'what winning it added to its client; null while it is not won';
    create unique index opportunities_board on opportunities (stage, rank);
    create index opportunities_newest on opportunities (created_at desc, id desc) where deleted_at is null;
    create index opportunities_by_value on opportunities (value desc, id desc) where deleted_at is null;
    create index opportunities_by_closing on opportunities (expected_close_date, id) where deleted_at is null;
    create index opportunities_figures on opportunities (stage) include (value, probability, assigned_to)
      where deleted_at is null;
    create index opportunities_won on opportunities (closed_at) include (value)
      where deleted_at is null and stage = 'closed_won';
    create index opportunities_lead on opportunities (lead_id) where lead_id is not null;
    create index opportunities_client on opportunities (client_id) where client_id is not null;
    create index opportunities_owner on opportunities (assigned_to);
    create index opportunities_words on opportunities using gin (words) where deleted_at is null;
    create index opportunities_deleted on opportunities (deleted_at) where deleted_at is not null;

    create table opportunity_stages (
      id uuid primary key default gen_random_uuid(),
      opportunity_id uuid not null references opportunities (id) on delete cascade,
      stage text not null,
      actor_id uuid references users (id) on delete set null,
      entered_at timestamptz not null,
      left_at timestamptz,
      lost_reason text
    );
    create index opportunity_stages_opportunity on opportunity_stages (opportunity_id, entered_at);
  `.execute(db)

  await sql`
    create table crm_activities (
      id uuid primary key default gen_random_uuid(),
      lead_id uuid references leads (id) on delete cascade,
      opportunity_id uuid references opportunities (id) on delete cascade,
      client_id uuid references clients (id) on delete cascade,
      type text not null default 'call' check (type in ('call', 'email', 'meeting', 'demo', 'proposal')),
      subject text not null,
      description text not null default '',
      scheduled_at timestamptz,
      outcome text check (outcome in ('positive', 'negative', 'neutral', 'follow-up')),
      next_action text not null default '',
      completed_at timestamptz,
      deleted_at timestamptz,
      version integer not null default 1,
      created_by uuid references users (id) on delete set null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      words tsvector generated always as (
        to_tsvector('portuguese_plain', subject || ' ' || description || ' ' || next_action)
      ) stored,
      constraint crm_activities_done check ((outcome is null) = (completed_at is null))
    );
    create index crm_activities_newest on crm_activities (created_at desc, id desc) where deleted_at is null;
    create index crm_activities_due on crm_activities (scheduled_at, id)
      where deleted_at is null and outcome is null;
    create index crm_activities_scheduled on crm_activities (scheduled_at, id) where deleted_at is null;
    create index crm_activities_lead on crm_activities (lead_id) where lead_id is not null;
    create index crm_activities_opportunity on crm_activities (opportunity_id) where opportunity_id is not null;
    create index crm_activities_client on crm_activities (client_id) where client_id is not null;
    create index crm_activities_words on crm_activities using gin (words) where deleted_at is null;
    create index crm_activities_deleted on crm_activities (deleted_at) where deleted_at is not null;

    create table crm_attachments (
      id uuid primary key default gen_random_uuid(),
      lead_id uuid references leads (id) on delete cascade,
      opportunity_id uuid references opportunities (id) on delete cascade,
      client_id uuid references clients (id) on delete cascade,
      created_by uuid references users (id) on delete set null,
      created_at timestamptz not null default now(),
      constraint crm_attachments_one check (num_nonnulls(lead_id, opportunity_id, client_id) = 1)
    );
    create index crm_attachments_lead on crm_attachments (lead_id, created_at) where lead_id is not null;
    create index crm_attachments_opportunity on crm_attachments (opportunity_id, created_at)
      where opportunity_id is not null;
    create index crm_attachments_client on crm_attachments (client_id, created_at) where client_id is not null;

    create table crm_history (
      id uuid primary key default gen_random_uuid(),
      sequence bigint generated always as identity,
      noun text not null check (noun in ('lead', 'opportunity', 'client', 'activity')),
      record_id uuid not null,
      what text not null,
      actor_id uuid references users (id) on delete set null,
      changes jsonb not null default '[]',
      at timestamptz not null
    );
    create index crm_history_record on crm_history (record_id, sequence desc);
  `.execute(db)
}
