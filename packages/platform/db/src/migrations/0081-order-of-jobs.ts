import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table job_requests add column sequence bigint generated always as identity;
    comment on column job_requests.sequence is 'jobs of one statement keep their order in it';
    drop index job_requests_pending;
    create index job_requests_pending on job_requests (sequence) where status = 'pending';
  `.execute(db)
}
