import { type Kysely, sql } from 'kysely'

/** What the queue monitor shows of jobs: when they began, what an administrator put away, the newest first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table job_requests
      add column started_at timestamptz,
      add column put_away_at timestamptz;
    comment on column job_requests.started_at is 'when it first began; written when an attempt ends';
    comment on column job_requests.put_away_at is
      'since when the monitor shows it no more; the row stays, so that its id is not used again';
    create index job_requests_created_at on job_requests (created_at, id) where put_away_at is null;
    create index job_requests_unsuccessful on job_requests (created_at, id)
      where put_away_at is null and status in ('failed', 'skipped');
  `.execute(db)
}
