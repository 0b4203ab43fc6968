import { type Kysely, sql } from 'kysely'

/**
 * WhatsApp automations. `next_run_at` is what the clock is compared with. A run is unique for its automation and
 * instant, a delivery for its run and lead: whatever dies or comes twice, an occurrence is written once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table automations (
      id uuid primary key default gen_random_uuid(),
      name text not null,
      message text not null,
      is_active boolean not null default true,
      schedule_type text not null check (schedule_type in ('once', 'daily', 'weekly')),
      schedule_time text not null check (schedule_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
      schedule_days smallint[] not null default '{}',
      start_date date not null,
      end_date date,
      max_messages smallint not null default 1 check (max_messages > 0),
      send_to_all boolean not null default false,
      template_name text,
      template_language text,
      created_by uuid references users (id) on delete set null,
      next_run_at timestamptz,
      version integer not null default 1,
      created_at timestamptz not null default now()
    );
    create index automations_due on automations (next_run_at) where is_active;
    create index automations_created_at on automations (created_at desc, id desc);

    create table automation_leads (
      automation_id uuid not null references automations (id) on delete cascade,
      lead_id uuid not null references leads (id) on delete cascade,
      primary key (automation_id, lead_id)
    );
    create index automation_leads_lead on automation_leads (lead_id);

    create table automation_runs (
      id uuid primary key default gen_random_uuid(),
      automation_id uuid not null references automations (id) on delete cascade,
      scheduled_for timestamptz not null,
      day date not null,
      status text not null check (status in ('running', 'completed', 'skipped')),
      reason text,
      recipients integer not null default 0,
      last_lead_id uuid,
      failure_told_at timestamptz,
      started_at timestamptz not null default now(),
      ended_at timestamptz,
      unique (automation_id, scheduled_for)
    );

    create table automation_deliveries (
      id uuid primary key default gen_random_uuid(),
      run_id uuid not null references automation_runs (id) on delete cascade,
      automation_id uuid not null references automations (id) on delete cascade,
      lead_id uuid references leads (id) on delete cascade,
      scheduled_for timestamptz not null,
      day date not null,
      status text not null check (status in
        ('pending', 'sent', 'delivered', 'read', 'failed', 'uncertain', 'skipped')),
      error text,
      message_id uuid,
      message_key text unique,
      failing_message_id uuid,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique nulls not distinct (run_id, lead_id)
    );
    create index automation_deliveries_latest on automation_deliveries (automation_id, scheduled_for desc, id desc);
    create index automation_deliveries_day on automation_deliveries (automation_id, day, lead_id);
    create index automation_deliveries_lead on automation_deliveries (lead_id);
  `.execute(db)
}
