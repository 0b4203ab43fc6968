import { type Kysely, sql } from 'kysely'

/** The stages of pilot projects, one timeline for all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pilot_stages (
      id uuid primary key default gen_random_uuid(),
      title text not null,
      description text not null default '',
      status text not null default 'pending'
        check (status in ('pending', 'in_progress', 'completed', 'blocked')),
      due_date date,
      assigned_to uuid references users (id) on delete set null,
      created_by uuid references users (id) on delete set null,
      completed_at timestamptz,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      words tsvector generated always as
        (to_tsvector('portuguese_plain', title || ' ' || description)) stored
    );
    create index pilot_stages_due on pilot_stages (due_date nulls last, created_at, id);
    create index pilot_stages_words on pilot_stages using gin (words);
  `.execute(db)
}
