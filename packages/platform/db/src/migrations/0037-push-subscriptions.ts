import { type Kysely, sql } from 'kysely'

/**
 * Web Push: the browsers that a person is notified on, what each of them shows, and who wants which cause there. A null
 * `push` is the cause's default.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table push_subscriptions (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users (id) on delete cascade,
      session_id uuid not null references sessions (id) on delete cascade,
      endpoint_hash bytea not null unique,
      secret text not null,
      name text not null,
      quiet_from text check (quiet_from ~ '^\\d\\d:\\d\\d$'),
      quiet_until text check (quiet_until ~ '^\\d\\d:\\d\\d$'),
      created_at timestamptz not null default now(),
      last_used_at timestamptz,
      check ((quiet_from is null) = (quiet_until is null))
    );
    create index push_subscriptions_user on push_subscriptions (user_id, created_at);
    create index push_subscriptions_session on push_subscriptions (session_id);

    create table push_messages (
      subscription_id uuid not null references push_subscriptions (id) on delete cascade,
      tag text not null,
      sent_at timestamptz not null,
      primary key (subscription_id, tag)
    );

    alter table notification_preferences add column push boolean;
    alter table notifications add column is_push_due boolean not null default false;
    create index notifications_pushed on notifications (user_id, created_at desc) where is_push_due and read_at is null;
  `.execute(db)
}
