import { type Kysely, sql } from 'kysely'

/** A text of the reader's own that could not be sent, which its notification gives back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notifications add column copy_text text`.execute(db)
}
