import { type Kysely, sql } from 'kysely'

/** A job under which processes die is set aside; until then each start that has no end is counted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table job_requests add column open_starts integer not null default 0;
    comment on column job_requests.open_starts is 'starts of which no end was written: those that run, and those whose process died'
  `.execute(db)
}
