import { type Kysely, sql } from 'kysely'

/**
 * Reports as they were counted, the files made of them, and who gets which by e-mail every week. `week` is the
 * Monday of the week that a scheduled report is about: there is one of each type. A mailing is written down in the
 * transaction that sends it, so that nobody gets a week twice.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reports (
      id uuid primary key default gen_random_uuid(),
      type text not null check (type in ('performance', 'sprints', 'meetings', 'conversions')),
      title text not null,
      description text not null,
      from_day date not null,
      to_day date not null,
      status text not null default 'Processando' check (status in ('Processando', 'Disponível', 'Falha')),
      data jsonb not null,
      week date,
      created_by uuid references users (id) on delete set null,
      created_at timestamptz not null,
      constraint reports_period check (to_day >= from_day),
      constraint reports_once_a_week unique (type, week)
    );
    create index reports_created_at on reports (created_at desc, id desc);

    create table report_files (
      report_id uuid not null references reports (id) on delete cascade,
      format text not null check (format in ('csv', 'xlsx', 'pdf')),
      size integer not null,
      primary key (report_id, format)
    );

    create table report_subscriptions (
      user_id uuid primary key references users (id) on delete cascade,
      types text[] not null check (cardinality(types) > 0)
    );

    create table report_mailings (
      user_id uuid not null references users (id) on delete cascade,
      week date not null,
      sent_at timestamptz not null default now(),
      primary key (user_id, week)
    );
  `.execute(db)
}
