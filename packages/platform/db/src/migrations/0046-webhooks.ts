import { type Kysely, sql } from 'kysely'

/**
 * Webhooks and what is to be sent to them. A delivery names its fact and holds no copy of it, so that an erasure reaches
 * what was not sent yet; it goes with the fact, seven days after this was delivered.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhooks (
      id uuid primary key default gen_random_uuid(),
      url text not null,
      secret text not null,
      facts text[] not null,
      is_active boolean not null,
      pause_reason text check (pause_reason in ('manual', 'unreachable')),
      paused_at timestamptz,
      has_crm_access boolean not null,
      failing_since timestamptz,
      failures integer not null default 0,
      next_at timestamptz,
      sender uuid,
      sending_until timestamptz,
      created_by uuid references users (id),
      version integer not null default 1,
      created_at timestamptz not null default now(),
      check (is_active = (pause_reason is null)),
      check (is_active = (paused_at is null))
    );
    comment on column webhooks.failures is 'sends in a row without any answer';
    comment on column webhooks.next_at is 'nothing is sent before, because the receiver did not answer';
    comment on column webhooks.sender is 'the job that sends, until sending_until';
    create index webhooks_created on webhooks (created_at desc, id desc);

    create table webhook_deliveries (
      id uuid primary key default gen_random_uuid(),
      webhook_id uuid not null references webhooks (id) on delete cascade,
      fact_id bigint not null references outbox (id) on delete cascade,
      type text not null,
      key text not null,
      status text not null check (status in ('pending', 'delivered', 'failed', 'paused')),
      attempts integer not null default 0,
      response_status integer,
      error text,
      failing_since timestamptz,
      next_at timestamptz,
      created_at timestamptz not null,
      delivered_at timestamptz,
      unique (webhook_id, fact_id)
    );
    create index webhook_deliveries_fact on webhook_deliveries (fact_id);
    create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, key, fact_id)
      where status in ('pending', 'paused');
  `.execute(db)
}
