import { type Kysely, sql } from 'kysely'

/**
 * A lead is written into each of its indexes, and an import writes 50,000 leads. By status, the figures' index and the
 * newest leads answer what an index of its own did; of a score there are 101 values, so that the index without ids is a
 * tenth of the size; a number is also looked for among deleted leads, by whoever notes that it answered SAIR.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index leads_by_status;
    drop index leads_by_score;
    create index leads_by_score on leads (score) where deleted_at is null;
    drop index leads_phone;
    create index leads_phone on leads (phone_key) where phone_key is not null;
  `.execute(db)
}
