import { type Kysely, sql } from 'kysely'

/** Deleted decisions and actions of meetings can be restored for a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table meeting_items add column deleted_at timestamptz;
    create index meeting_items_deleted_at on meeting_items (deleted_at) where deleted_at is not null;
  `.execute(db)
}
