import { type Kysely, sql } from 'kysely'

/** Owners of access tokens are told once that these end soon. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table access_tokens add column end_told_at timestamptz;
    comment on column access_tokens.end_told_at is 'when its owner was told that it ends soon';
  `.execute(db)
}
