import { type Kysely, sql } from 'kysely'

/** What is to be done: a job is a row here until its result is stored; BullMQ only decides when it runs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table job_requests (
      id uuid primary key,
      queue text not null,
      name text not null,
      payload jsonb not null,
      priority integer not null default 0,
      run_at timestamptz,
      max_attempts integer not null,
      backoff_ms integer not null,
      status text not null default 'pending'
        check (status in ('pending', 'enqueued', 'completed', 'failed', 'skipped')),
      attempts integer not null default 0,
      result jsonb,
      error text,
      created_at timestamptz not null default now(),
      enqueued_at timestamptz,
      seen_at timestamptz,
      finished_at timestamptz
    );
    comment on column job_requests.priority is 'BullMQ''s: 0 goes first, then 1, 2, 3';
    comment on column job_requests.run_at is 'not before; for an occurrence of a schedule, the instant that was meant';
    comment on column job_requests.seen_at is 'when the queue was last known to hold the job';
    create index job_requests_pending on job_requests (created_at) where status = 'pending';
    create index job_requests_enqueued on job_requests (seen_at) where status = 'enqueued';
    create index job_requests_finished_at on job_requests (finished_at) where finished_at is not null;

    create function job_requests_notify() returns trigger language plpgsql as $$
    begin
      perform pg_notify('jobs', '');
      return null;
    end $$;
    create trigger job_requests_notify after insert on job_requests
      for each statement execute function job_requests_notify();
  `.execute(db)
}
