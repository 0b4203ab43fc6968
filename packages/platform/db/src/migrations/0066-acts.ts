import { type Kysely, sql } from 'kysely'

/** Facts of many records that were changed by one call have the same act: they are told and notified as one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox add column act uuid`.execute(db)
}
