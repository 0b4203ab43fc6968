import { type Kysely, sql } from 'kysely'

/** What happened lately, in the words of the dashboard; written from facts, each once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table activities (
      id uuid primary key default gen_random_uuid(),
      kind text not null,
      cause_id text not null,
      actor_id uuid references users (id) on delete set null,
      subject text not null,
      url text not null,
      at timestamptz not null,
      constraint activities_once unique (kind, cause_id)
    );
    create index activities_at on activities (at desc, id desc);
  `.execute(db)
}
