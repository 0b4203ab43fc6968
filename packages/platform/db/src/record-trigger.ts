import { type Kysely, sql } from 'kysely'

/**
 * For the migration that creates a kind's table: links and discussions go with deleted rows, also with cascades. Stays as it
 * is, since migrations that have run were made with it.
 */
export async function createRecordTrigger(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`
    create trigger ${sql.ref(`${table}_record`)} after delete on ${sql.table(table)}
      referencing old table as gone for each statement execute function record_goes()`.execute(db)
}
