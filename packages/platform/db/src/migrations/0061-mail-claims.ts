import { type Kysely, sql } from 'kysely'

/** The job that is sending a notification by mail, so that another one leaves it alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notifications add column mail_job_id uuid, add column mail_claimed_at timestamptz`.execute(
    db,
  )
}
