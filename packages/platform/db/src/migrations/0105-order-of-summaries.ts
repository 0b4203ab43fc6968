import { type Kysely, sql } from 'kysely'

/** Which job read last what a summary is made of: of two jobs its summary is kept, whichever ends first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table meetings add column summary_job_id uuid;
    comment on column meetings.summary_job_id is 'the job that is writing the summary; null where none is';
  `.execute(db)
}
