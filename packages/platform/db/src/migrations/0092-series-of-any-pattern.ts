import { type Kysely, sql } from 'kysely'

/** Whether meetings of a series that fall on a weekend or a national holiday take place on the next working day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table meeting_series add column skips_holidays boolean not null default false`.execute(db)
}
