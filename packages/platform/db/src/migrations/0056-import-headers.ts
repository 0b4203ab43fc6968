import { type Kysely, sql } from 'kysely'

/**
 * The header of an imported file can stand below other lines, or be none, so that a first line can be a lead; and an
 * import says what of its file was left out.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table lead_imports
      add column header_line integer,
      add column notices text[] not null default '{}',
      alter column position set default 0;
    comment on column lead_imports.header_line is '0: the file has no header; null: not looked for yet';
  `.execute(db)
}
