import { type Kysely, sql } from 'kysely'

/** Files of records are found by their names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table files add column words tsvector generated always as (text_words(name)) stored;
    create index files_words on files using gin (words) where use is not null;
    create index files_name on files using gin (name gin_trgm_ops) where use is not null;
  `.execute(db)
}
