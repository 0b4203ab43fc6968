import { type Kysely, sql } from 'kysely'

/** What a search of shares looks in is worked out as they are written, not for each search. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table knowledge_shares add column searched text not null generated always as
      (plain_text(title || ' ' || description || ' ' || search_text(description))) stored`.execute(db)
}
