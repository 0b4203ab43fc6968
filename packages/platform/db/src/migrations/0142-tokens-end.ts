import { type Kysely, sql } from 'kysely'

/** Access tokens end: those without an end have the longest life that a new one may have. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update access_tokens set expires_at = now() + interval '365 days' where expires_at is null`.execute(
    db,
  )
}
