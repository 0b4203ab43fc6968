import { type Kysely, sql } from 'kysely'

/** What every domain stands on: the outbox of facts, settings, secrets, stored answers, text search. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create extension if not exists unaccent;
    create extension if not exists pg_trgm;
    create text search configuration portuguese_plain (copy = portuguese);
    alter text search configuration portuguese_plain
      alter mapping for hword, hword_part, word with unaccent, portuguese_stem;

    create table outbox (
      id bigint generated always as identity primary key,
      xid xid8 not null default pg_current_xact_id(),
      fact text not null,
      key text not null,
      payload jsonb not null,
      created_at timestamptz not null default clock_timestamp(),
      delivered_at timestamptz
    );
    create index outbox_undelivered on outbox (id) where delivered_at is null;
    create index outbox_created_at on outbox (created_at);

    create function outbox_notify() returns trigger language plpgsql as $$
    begin
      perform pg_notify('outbox', new.id::text);
      return null;
    end $$;
    create trigger outbox_notify after insert on outbox for each row execute function outbox_notify();

    create table outbox_parked (
      fact_id bigint not null references outbox (id),
      subscriber text not null,
      key text not null,
      attempts integer not null default 1,
      next_at timestamptz not null,
      error text not null,
      primary key (subscriber, key, fact_id)
    );

    create table settings (
      name text primary key,
      value jsonb not null,
      updated_at timestamptz not null default now()
    );

    create function settings_notify() returns trigger language plpgsql as $$
    begin
      perform pg_notify('settings', new.name);
      return null;
    end $$;
    create trigger settings_notify after insert or update on settings
      for each row execute function settings_notify();

    create table secrets (
      name text primary key,
      value text not null,
      created_at timestamptz not null default now()
    );

    create table idempotency_keys (
      owner text not null,
      key text not null,
      request_hash text not null,
      status integer,
      body text,
      created_at timestamptz not null default now(),
      primary key (owner, key)
    );
    create index idempotency_keys_created_at on idempotency_keys (created_at);
  `.execute(db)
}
