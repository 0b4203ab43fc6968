import { type Kysely, sql } from 'kysely'

/** Comments that answer another one of their record. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table comments add column reply_to_id uuid references comments (id) on delete set null;
    create index comments_reply_to on comments (reply_to_id) where reply_to_id is not null;
  `.execute(db)
}
