import { type Kysely, sql } from 'kysely'

/** Which record a kept answer shows, so that it goes with the record's text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table idempotency_keys add column record_id uuid, add column is_purged boolean not null default false;
    create index idempotency_keys_record on idempotency_keys (record_id) where record_id is not null;
  `.execute(db)
}
