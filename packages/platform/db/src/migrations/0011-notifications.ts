import { type Kysely, sql } from 'kysely'

/**
 * What reached whom. A row also stands for a mail that is due, so one that its reader wants by mail only is
 * kept too, off the screen. One cause reaches one person once, however often its fact is delivered.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notifications (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users (id) on delete cascade,
      cause text not null,
      cause_id text not null,
      title text not null,
      message text not null,
      type text not null check (type in ('success', 'warning', 'error', 'info')),
      action_url text,
      is_on_screen boolean not null,
      is_mail_due boolean not null,
      read_at timestamptz,
      created_at timestamptz not null default now(),
      constraint notifications_once unique (user_id, cause, cause_id)
    );
    create index notifications_shown on notifications (user_id, created_at desc, id desc) where is_on_screen;
    create index notifications_unread on notifications (user_id) where is_on_screen and read_at is null;
    create index notifications_mail on notifications (user_id) where is_mail_due;
    create index notifications_created_at on notifications (created_at);

    create table notification_preferences (
      user_id uuid not null references users (id) on delete cascade,
      cause text not null,
      screen boolean not null,
      email boolean not null,
      primary key (user_id, cause)
    );
  `.execute(db)
}
