import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index job_requests_enqueued;
    create index job_requests_enqueued on job_requests (seen_at, sequence) where status = 'enqueued';
  `.execute(db)
}
