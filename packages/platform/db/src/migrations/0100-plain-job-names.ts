import { type Kysely, sql } from 'kysely'

/** Two jobs got plain names; those that wait, and those that can be tried again, go on under them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update job_requests
    set name = case name when 'tend_logs' then 'maintain_access_logs' else 'reconcile_messages' end
    where name in ('tend_logs', 'tend_messages')`.execute(db)
}
