import { type Kysely, sql } from 'kysely'

/** Where a meeting takes place, beside its link. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table meetings add column location text not null default ''`.execute(db)
}
